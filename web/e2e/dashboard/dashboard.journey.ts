import { mailsTo, mailTo, smallPdf, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { choose, pdf, row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("staff search, filter and sort the dashboard, and its address contains the choices", async ({ open }) => {
  const one = await tenant();
  const two = await tenant();
  const tag = uniqueSuffix();
  const staff = await newStaff();
  const failed = await uploadFor(one.user, `Alpha ${tag}`);
  await uploadFor(one.user, `Beta ${tag}`);
  await uploadFor(two.user, `Gamma ${tag}`);
  await staff.client.patch(`/pdfs/${failed.id}/status`, { status: "failed", notifyClient: false }, { expectOk: true });

  const page = await open(staff);
  await page.goto("superadmin/pdfs");
  await expect(page.getByRole("heading", { level: 1, name: "PDF Management Dashboard" })).toBeVisible();
  await expect(page.getByPlaceholder("Search PDFs...")).toBeVisible();
  const headers = ["Document", "Organization", "Uploaded By", "Upload Date", "Status", "Actions"];
  await expect(page.getByRole("columnheader")).toHaveText(headers);
  for (const name of headers) await expect(page.getByRole("columnheader", { name, exact: true })).toHaveCount(1);
  await expect(page.getByRole("columnheader", { name: "Upload Date" })).toHaveAttribute("aria-sort", "descending");
  await page.getByLabel("Search PDFs").fill(tag);
  await expect(page.getByText("3 PDFs", { exact: true })).toBeVisible();
  const names = () => page.getByRole("row").locator("td:first-child").allInnerTexts();
  await expect.poll(async () => (await names()).map((name) => /Alpha|Beta|Gamma/.exec(name)?.[0])).toEqual(["Gamma", "Beta", "Alpha"]);
  await page.getByRole("button", { name: "Upload Date" }).click();
  await expect.poll(async () => (await names()).map((name) => /Alpha|Beta|Gamma/.exec(name)?.[0])).toEqual(["Alpha", "Beta", "Gamma"]);
  await page.getByRole("button", { name: "Uploaded By" }).click();
  await expect(page.getByRole("columnheader", { name: "Uploaded By" })).toHaveAttribute("aria-sort", "ascending");

  await page.getByRole("combobox", { name: "Status" }).click();
  await expect(page.getByRole("option")).toHaveText(["All Statuses", "Pending", "In Progress", "Processing", "Completed", "Failed"]);
  await page.getByRole("option", { name: "Failed" }).click();
  await expect(page.getByText("1 PDF", { exact: true })).toBeVisible();
  await expect(row(page, "Alpha")).toContainText("Failed");
  await page.reload();
  await expect(page.getByText("1 PDF", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "All Statuses" }).click();
  await page.getByRole("combobox", { name: "Organization" }).click();
  await page.getByRole("option", { name: two.organization.name }).click();
  await expect(page.getByText("1 PDF", { exact: true })).toBeVisible();
  await expect(row(page, "Gamma")).toContainText(two.user.username);
  await page.goBack();
  await expect(page.getByText("3 PDFs", { exact: true })).toBeVisible();
});

test("the process dialog rejects files of a wrong type and shows the server's rejection", async ({ open }) => {
  const own = await tenant();
  const name = `Wrong ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("button", { name: "Process" }).click();
  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  const send = dialog.getByRole("button", { name: "Process Files" });
  await choose(dialog, "CSV Data File (optional)", { name: "lines.xlsx", mimeType: "application/zip", buffer: Buffer.from("x") });
  await expect(dialog.getByText("Invalid CSV file format")).toBeVisible();
  await send.click();
  await expect(dialog.getByRole("alert")).toHaveText("Invalid CSV file format");
  await choose(dialog, "CSV Data File (optional)", { name: "LINES.CSV", mimeType: "text/csv", buffer: Buffer.from("a,b\r\n1,2\r\n") });
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await choose(dialog, "XML Metadata File (optional)", { name: "meta.xml", mimeType: "application/xml", buffer: Buffer.from("<open>") });
  await send.click();
  await expect(dialog.getByRole("alert")).toHaveText("Failed to process PDF: Invalid XML file format");
  // The rejected attempt stored nothing.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, name).getByRole("button", { name: "CSV" })).toHaveCount(0);

  await test.step("dialog and page show that processing is in progress, and a failed status request can be retried", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/client/api/pdfs/*/process", async (route) => {
      await held;
      await route.continue();
    });
    await page.route(
      "**/client/api/pdfs/status/*",
      (route) => route.fulfill({ status: 503, json: { error: "Unavailable", code: "unavailable", request_id: "test" } }),
      {
        times: 1,
      },
    );
    await row(page, name).getByRole("button", { name: "Process" }).click();
    await choose(dialog, "Processed PDF File (optional)", pdf(smallPdf(), "marked.pdf"));
    await send.click();
    await expect(dialog.getByRole("button", { name: "Processing..." })).toBeDisabled();
    await expect(page.getByText("Processing PDF...")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    release();
    await expect(dialog.getByRole("alert")).toHaveText("Failed to process PDF. Please try again.");
    await send.click();
    await expect(page.getByText(/^PDF #\d+ processed successfully!$/)).toBeVisible();
  });
});

test("staff mark a document as failed with a reason, and the uploader receives an e-mail unless staff opt out", async ({ open }) => {
  const own = await tenant();
  const tag = uniqueSuffix();
  const notified = `Notified ${tag}`;
  const silent = `Silent ${tag}`;
  await uploadFor(own.user, notified);
  await uploadFor(own.user, silent);
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs?q=${tag}`);
  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  for (const name of [silent, notified]) {
    await row(page, name).getByRole("button", { name: "Process" }).click();
    await dialog.getByRole("button", { name: "Mark as Failed Instead" }).click();
    await expect(dialog.getByLabel("Failure Reason")).toHaveValue("Non-Vector File");
    await expect(dialog.getByLabel("Notify client about failure status")).toBeChecked();
    await dialog.getByRole("button", { name: "Cancel Failure" }).click();
    await expect(dialog.getByLabel("Processed PDF File (optional)")).toBeVisible();
    await dialog.getByRole("button", { name: "Mark as Failed Instead" }).click();
    await dialog.getByLabel("Failure Reason").click();
    await expect(page.getByRole("option")).toHaveText([
      "Non-Vector File",
      "Corrupted File",
      "Incomplete Information",
      "Wrong Format",
      "Other",
    ]);
    await page.getByRole("option", { name: "Corrupted File" }).click();
    await dialog.getByLabel("Notes").fill("Page 2 cannot be read.\nPlease send it again.");
    if (name === silent) await dialog.getByLabel("Notify client about failure status").uncheck();
    await dialog.getByRole("button", { name: "Mark as Failed" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, name)).toContainText("Failed");
    await expect(page.getByText(/^PDF #\d+ was marked as failed\.$/).first()).toBeVisible();
  }
  const mail = await mailTo(own.user.email, { subject: new RegExp(notified) });
  expect(mail.text).toContain("Corrupted File");
  expect(mail.text).toContain("Page 2 cannot be read.");
  expect(await mailsTo(own.user.email, { subject: new RegExp(silent) })).toEqual([]);
});

test("a preview opens in a new window and revokes its object URL", async ({ open }) => {
  const own = await tenant();
  const name = `Seen ${uniqueSuffix()}`;
  const { filename } = await uploadFor(own.user, name, smallPdf({ pages: 3 }));
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await page.evaluate(() => {
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (address) => {
      document.documentElement.dataset.revoked = address;
      revoke(address);
    };
  });
  const preview = row(page, name).getByRole("button", { name: "Preview" });
  const popup = page.waitForEvent("popup");
  await preview.click();
  const view = await popup;
  const frame = view.locator("iframe");
  await expect(frame).toHaveAttribute("title", filename);
  await expect(frame).toHaveAttribute("src", /^blob:.*#toolbar=0&navpanes=0$/);
  await expect(view).toHaveTitle(filename);
  const address = (await frame.getAttribute("src"))?.split("#")[0] ?? "";
  await expect(page.locator("html")).toHaveAttribute("data-revoked", address);
  await expect(page.getByText("Loading Preview...")).toHaveCount(0);

  await test.step("a failed preview shows an error, and a blocked or unsupported one downloads the file", async () => {
    await page.route(
      "**/client/api/pdfs/*/preview**",
      (route) => route.fulfill({ status: 404, json: { error: "Not found.", code: "not_found", request_id: "test" } }),
      {
        times: 1,
      },
    );
    await preview.click();
    await expect(page.getByRole("alert")).toHaveText(/Failed to preview PDF\. Please try again\./);

    await page.evaluate(() => (window.open = () => null));
    const blocked = page.waitForEvent("download");
    await preview.click();
    expect((await blocked).suggestedFilename()).toBe(filename);
    await expect(page.getByRole("alert")).toContainText("blocked the preview window");

    await page.evaluate(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: false }));
    const saved = page.waitForEvent("download");
    await preview.click();
    expect((await saved).suggestedFilename()).toBe(filename);
    await expect(page.getByRole("alert")).toContainText("cannot show PDFs");
  });
});

test("staff view and download results from the dashboard", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Ready ${uniqueSuffix()}`;
  const { id, filename } = await uploadFor(own.user, name);
  await staff.client.process(id, { processed: smallPdf({ seed: 5 }), csv: "a\r\n1\r\n", xml: "<a/>" }, { expectOk: true });
  await staff.client.put(`/pdfs/status/${id}`, {}, { expectOk: true });
  const page = await open(staff);
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  const stem = filename.replace(/\.pdf$/, "");
  for (const [button, expected] of [
    ["Download", filename],
    ["Download Processed", `${stem}-processed.pdf`],
    ["CSV", `${stem}.csv`],
    ["XML", `${stem}.xml`],
  ] as const) {
    const saved = page.waitForEvent("download");
    await row(page, name).getByRole("button", { name: button, exact: true }).click();
    expect((await saved).suggestedFilename()).toBe(expected);
  }
  const popup = page.waitForEvent("popup");
  await row(page, name).getByRole("button", { name: "View Processed" }).click();
  await expect((await popup).locator("iframe")).toHaveAttribute("title", `${stem}-processed.pdf`);
  await page.route("**/client/api/pdfs/*/files/xml", (route) => route.abort());
  await row(page, name).getByRole("button", { name: "XML" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to download xml file. Please try again.");
});
