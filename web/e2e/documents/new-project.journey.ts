import { bigPdf, smallPdf, tenant, uniqueSuffix } from "@takeoff/testing";
import { fillInProject, choose, pdf, row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

function today(): string {
  // In the time zone of Playwright's configuration.
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(new Date());
}

test(
  "a drawing is uploaded with its questionnaire, shows its progress, and is a project under a new name",
  { tag: "@screen" },
  async ({ open }) => {
    const page = await open((await tenant()).user);
    await page.goto("pdfs");
    const name = `Slow ${uniqueSuffix()}`;
    const dialog = await fillInProject(page, { name, contractor: "Müller & Söhne", domestic: "No" });
    await choose(dialog, "PDF file", pdf(bigPdf(1 << 20), "large set.pdf"));
    await expect(dialog.getByText("large set.pdf · 1.0 MB · 1 page")).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1 << 19 };
    await session.send("Network.emulateNetworkConditions", slow);
    await dialog.getByRole("button", { name: "Create Project" }).click();
    await expect(page.getByText(/^Uploading PDF\.\.\. \d+%$/)).toBeVisible();
    await expect(dialog.getByText("Upload Successful! Your project has been created successfully.")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(row(page, name)).toContainText(`${today()}-${name}-Müller & Söhne.pdf`);
  },
);

test("two files that are dropped on the dialog become two projects", async ({ open }) => {
  const page = await open((await tenant()).user);
  await page.goto("pdfs");
  const name = `Dropped ${uniqueSuffix()}`;
  const dialog = await fillInProject(page, { name });
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      for (const sheet of ["E-1.pdf", "E-2.pdf"]) data.items.add(new File([new Uint8Array(bytes)], sheet, { type: "application/pdf" }));
      return data;
    },
    [...smallPdf()],
  );
  await dialog.getByRole("heading", { name: "New Project" }).dispatchEvent("drop", { dataTransfer: transfer });
  await dialog.getByRole("button", { name: "Create 2 Projects" }).click();
  await expect(dialog.getByText("Upload Successful! Your 2 projects have been created successfully.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, `${name}-Gulf Coast General-E-`)).toHaveCount(2);
});

test("an upload whose response is lost creates one project when it is repeated", async ({ open }) => {
  const page = await open((await tenant()).user);
  await page.goto("pdfs");
  const name = `Once ${uniqueSuffix()}`;
  // The server has created the project, and the browser does not know.
  const lose = { times: 1 };
  await page.route("**/client/api/upload-pdf", (route) => route.fetch().then(() => route.abort()), lose);
  const dialog = await fillInProject(page, { name });
  await choose(dialog, "PDF file", pdf(smallPdf()));
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByRole("alert")).toContainText("could not be reached");
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByText(/^Upload Successful!/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(row(page, name)).toHaveCount(1);
});
