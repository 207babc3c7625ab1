import type { Page, Request } from "@playwright/test";
import { bigPdf, notAPdf, smallPdf, staff, tenant, uniqueSuffix } from "@takeoff/testing";
import { breakForms, fillInProject, choose, pdf, row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const UPLOAD = "**/client/api/upload-pdf";

function today(): string {
  // In the time zone of Playwright's configuration.
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(new Date());
}

/** Limits the upload speed, so that the progress is visible. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

test("the New Project dialog reports missing fields and invalid files, and takes a file that is dropped on it", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("pdfs");
  await expect(page.getByText("No documents found. Upload a PDF to get started.")).toBeVisible();
  await page.getByRole("button", { name: "New Project" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Project" });
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Please select a PDF file");
  await expect(dialog.getByRole("alert")).toContainText("Please fill in all required fields");
  await expect(dialog.getByText("This field is required")).toHaveCount(6);

  await test.step("an invalid file is rejected before it is uploaded", async () => {
    let sent = 0;
    page.on("request", (request) => (sent += request.url().includes("upload-pdf") ? 1 : 0));
    for (const file of [
      { name: "plan.dwg", mimeType: "application/acad", buffer: smallPdf() },
      pdf(notAPdf(), "plan room.pdf"),
      pdf(Buffer.alloc(0), "empty.pdf"),
    ]) {
      await choose(dialog, "PDF file", file);
      await expect(dialog.getByText("Invalid PDF file format"), file.name).toBeVisible();
    }
    await page.evaluate(() => document.querySelector('meta[name="max-upload-bytes"]')?.setAttribute("content", "2000000"));
    await choose(dialog, "PDF file", pdf(bigPdf(2_000_001), "large.pdf"));
    await expect(dialog.getByText("This file is larger than the limit of 1 MB.")).toBeVisible();
    await dialog.getByRole("button", { name: "Create Project" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Please select a PDF file");
    expect(sent).toBe(0);
  });

  await test.step("a file can be dropped anywhere on the dialog", async () => {
    const bytes = [...smallPdf({ pages: 2 })];
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], "dropped.pdf", { type: "application/pdf" }));
      return data;
    }, bytes);
    const heading = dialog.getByRole("heading", { name: "New Project" });
    await heading.dispatchEvent("dragover", { dataTransfer: transfer });
    await expect(page.getByText("Drop the PDF here")).toBeVisible();
    await heading.dispatchEvent("drop", { dataTransfer: transfer });
    await expect(dialog.getByText(/^dropped\.pdf · .* · 2 pages$/)).toBeVisible();
    await expect(page.getByText("Drop the PDF here")).toHaveCount(0);
  });

  await expect(dialog.getByRole("alert")).toHaveText("Please fill in all required fields");
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Please fill in all required fields");

  await test.step("a message goes when its cause goes", async () => {
    for (const label of ["Project name", "Project location", "Name of general contractor"]) await dialog.getByLabel(label).fill("Pier 9");
    for (const label of ["Expected order date", "Quote needed by"]) await dialog.getByLabel(label).fill("2027-02-01");
    await expect(dialog.getByText("This field is required")).toHaveCount(1);
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByRole("radio", { name: "Yes" }).check();
    await expect(dialog.getByText("This field is required")).toHaveCount(0);
    await expect(dialog.getByRole("alert")).toHaveCount(0);
  });
});

test("several files become projects with the same details, and one that fails can be sent again", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("pdfs");
  const name = `Set ${uniqueSuffix()}`;
  const dialog = await fillInProject(page, { name });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), dialog.getByLabel("PDF file").click()]);
  await chooser.setFiles([
    pdf(smallPdf(), "S-101.pdf"),
    pdf(smallPdf(), "S-102.pdf"),
    pdf(notAPdf(), "S-103.pdf"),
    pdf(smallPdf(), "S-104.pdf"),
  ]);
  await expect(dialog.getByText("S-103.pdf: Invalid PDF file format")).toBeVisible();
  await expect(dialog.getByText("3 files: each becomes a project of its own, with the same details.")).toBeVisible();
  await expect(dialog.getByText(`Sent as ${today()}-${name}-Gulf Coast General-S-102.pdf`)).toBeVisible();

  await page.route(UPLOAD, async (route) => {
    if (route.request().postData()?.includes("S-102"))
      await route.fulfill({ status: 507, json: { error: "No space.", code: "storage_full", request_id: "test" } });
    else await route.continue();
  });
  await dialog.getByRole("button", { name: "Create 3 Projects" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("1 of 3 files could not be uploaded. The others are projects now.");
  const files = dialog.getByRole("list", { name: "Files" }).getByRole("listitem");
  await expect(files).toHaveText([/^S-101\.pdf: Created/, /^S-102\.pdf: Failed/, /^S-104\.pdf: Created/]);

  await dialog.getByRole("button", { name: "Change Details" }).click();
  await expect(dialog.getByLabel("Project name")).toHaveValue(name);
  await expect(dialog.getByText(/^S-102\.pdf ·/)).toBeVisible();
  await expect(dialog.getByText(/^S-101\.pdf ·/)).toHaveCount(0);
  await page.unroute(UPLOAD);
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByText(/^Upload Successful!/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, name)).toHaveCount(3);
});

test("several files are dropped at once, and the failed ones are sent again without the form", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("pdfs");
  const name = `Dropped ${uniqueSuffix()}`;
  const dialog = await fillInProject(page, { name });
  const transfer = await page.evaluateHandle(
    (contents) => {
      const data = new DataTransfer();
      for (const [index, content] of contents.entries())
        data.items.add(new File([new Uint8Array(content)], `E-${index}.pdf`, { type: "application/pdf" }));
      return data;
    },
    [[...smallPdf()], [...smallPdf()]],
  );
  await dialog.getByRole("heading", { name: "New Project" }).dispatchEvent("drop", { dataTransfer: transfer });
  await expect(dialog.getByText("2 files: each becomes a project of its own, with the same details.")).toBeVisible();
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/upload-pdf")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  await page.route(UPLOAD, (route) => route.abort());
  await dialog.getByRole("button", { name: "Create 2 Projects" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("None of the files could be uploaded.");
  await page.unroute(UPLOAD);
  await dialog.getByRole("button", { name: "Try Again" }).click();
  await expect(dialog.getByText("Upload Successful! Your 2 projects have been created successfully.")).toBeVisible();
  // An outcome that is not known: the repetition has the key of the first attempt.
  expect(keys).toHaveLength(4);
  expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, name)).toHaveCount(2);
});

test("an upload shows its progress, cannot be closed while in progress, and renames the file", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("pdfs");
  const name = `Slow ${uniqueSuffix()}`;
  const dialog = await fillInProject(page, { name, contractor: "Müller & Söhne", domestic: "No" });
  await choose(dialog, "PDF file", pdf(bigPdf(3 << 20), "large set.pdf"));
  await expect(dialog.getByText("large set.pdf · 3.0 MB · 1 page")).toBeVisible();
  await expect(dialog.getByText(`Sent as ${today()}-${name}-Müller & Söhne.pdf`)).toBeVisible();

  await slowDown(page, 1 << 20);
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(page.getByText(/^Uploading PDF\.\.\. \d+%$/)).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByTitle(/^\d+(\.\d)? (KB|MB|bytes) of 3\.0 MB, about \d+ s left$/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();

  await expect(dialog.getByText("Upload Successful! Your project has been created successfully.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Uploading PDF/)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, name)).toContainText(`${today()}-${name}-Müller & Söhne.pdf`);

  await page.getByRole("button", { name: "New Project" }).click();
  await expect(dialog.getByLabel("Project name")).toHaveValue("");
});

test("a form that is submitted while the chosen file is being read is sent with it", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("pdfs");
  const name = `Early ${uniqueSuffix()}`;
  const dialog = await fillInProject(page, { name });
  // A file on a slow drive.
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const read = Blob.prototype.text;
    Blob.prototype.text = async function () {
      await promise;
      return read.call(this);
    };
    addEventListener("drive-answers", () => resolve(), { once: true });
  });
  await choose(dialog, "PDF file", pdf(bigPdf(1 << 20)));
  await dialog.getByRole("button", { name: "Create Project" }).dblclick();
  await page.evaluate(() => dispatchEvent(new Event("drive-answers")));
  await expect(dialog.getByText("Upload Successful! Your project has been created successfully.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, name)).toHaveCount(1);
});

test("a failed upload shows its reason, and its repetition creates one project with the same idempotency key", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("pdfs");
  const name = `Once ${uniqueSuffix()}`;
  const keys: string[] = [];
  const note = (request: Request) => {
    if (request.url().endsWith("/upload-pdf")) keys.push(request.headers()["idempotency-key"] ?? "");
  };
  page.on("request", note);

  // The response is lost: the server has created the project, and the browser does not know.
  await page.route(
    UPLOAD,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const dialog = await fillInProject(page, { name });
  await choose(dialog, "PDF file", pdf(smallPdf()));
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByRole("alert")).toContainText("could not be reached");
  await expect(page.getByText(/^Uploading PDF/)).toHaveCount(0);
  await expect(dialog.getByLabel("Project name")).toHaveValue(name);

  // The first repetition comes while the server still holds the key: it is sent again after the time that the response names.
  const taken = { error: "The same upload is already in progress.", code: "idempotency_in_progress", request_id: "test" };
  await page.route(UPLOAD, (route) => route.fulfill({ status: 409, headers: { "retry-after": "1" }, json: taken }), { times: 1 });
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByText(/^Upload Successful!/)).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, name)).toHaveCount(1);
  await expect(page.getByText("1 project", { exact: true })).toBeVisible();
  page.off("request", note);

  await test.step("a rejected upload shows the server's message or the fallback and keeps the input", async () => {
    await fillInProject(page, { name: "Restored" });
    await choose(dialog, "PDF file", pdf(smallPdf()));
    const body = {
      error: "Please check the values you entered.",
      code: "validation_failed",
      request_id: "test",
      fields: { project_name: "No." },
    };
    await page.route(UPLOAD, (route) => route.fulfill({ status: 400, json: body }), { times: 1 });
    await dialog.getByRole("button", { name: "Create Project" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Please check the values you entered.");
    await expect(dialog.getByText("No.", { exact: true })).toBeVisible();
    await expect(dialog.getByLabel("Quote needed by")).toHaveValue("2027-01-15");
    await expect(dialog.getByText(/^drawing set\.pdf/).first()).toBeVisible();
    const { json } = await user.client.get("/pdfs", { expectOk: true });
    const [uploaded] = json as unknown as object[];
    for (const answer of [
      { status: 500, json: {} },
      { status: 202, json: uploaded },
    ]) {
      await page.route(UPLOAD, (route) => route.fulfill(answer), { times: 1 });
      await dialog.getByRole("button", { name: "Create Project" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("Failed to upload PDF");
      await expect(dialog.getByRole("button", { name: "Create Project" })).toBeEnabled();
    }
  });

  await test.step("a broken browser shows the message for unknown errors", async () => {
    await breakForms(page);
    await dialog.getByRole("button", { name: "Create Project" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Unknown error during PDF upload");
    await expect(dialog.getByLabel("Project name")).toHaveValue("Restored");
  });
});

test("staff choose the organization of a project", async ({ open }) => {
  const { organization } = await tenant();
  const page = await open(await staff());
  await page.goto("pdfs");
  const name = `For them ${uniqueSuffix()}`;
  const dialog = await fillInProject(page, { name });
  await choose(dialog, "PDF file", pdf(smallPdf()));
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByText("Organization ID is required")).toBeVisible();
  await dialog.getByLabel("Organization").fill(organization.name);
  await page.getByRole("option", { name: organization.name }).click();
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByText(/^Upload Successful!/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByLabel("Search projects").fill(name);
  await expect(row(page, name)).toContainText(organization.name);
});
