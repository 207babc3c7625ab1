import { smallPdf, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { choose, dropOn, row, uploadFor, type ChosenFile } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const csv = (text: string): ChosenFile => ({ name: "lines.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
const GOOD = csv("Mark,Qty,Total Wt,Page\r\nB1,2,50,1\r\n");
/** The original drawing has one page. */
const WRONG = csv("Mark,Qty,Total Wt,Page\r\nB1,2,50,9\r\n");

const processDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Process PDF" });

test("findings about results are shown before completion, and completing anyway is recorded in the history", async ({ open }) => {
  const own = await tenant();
  const name = `Differs ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name, smallPdf({ pages: 1 }));
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("link").click();
  const view = page.getByRole("dialog", { name });
  await view.getByRole("button", { name: "Process" }).click();
  const dialog = processDialog(page);

  await dropOn(page, dialog.getByText("Mark as Failed Instead"), [
    { name: "plan.dwg", mimeType: "application/acad", buffer: Buffer.from("x") },
  ]);
  await expect(dialog.getByRole("alert")).toHaveText("plan.dwg is neither a result (.pdf, .csv or .xml) nor a takeoff to import");
  await dropOn(page, dialog.getByText("Mark as Failed Instead"), [
    WRONG,
    { name: "a.xml", mimeType: "application/xml", buffer: Buffer.from("<a/>") },
  ]);
  await expect(dialog.getByRole("img", { name: "Chosen" })).toHaveCount(2);
  await dialog.getByRole("button", { name: "Process Files" }).click();

  await expect(dialog.getByRole("alert")).toContainText("Page numbers of the CSV:");
  await expect(dialog.getByRole("alert")).toContainText("Complete the document anyway?");
  await dialog.getByRole("button", { name: "Choose Other Files" }).click();
  const stored = dialog.getByRole("region", { name: "Stored results" });
  await expect(stored).toContainText("Already stored: CSV data, XML metadata");
  await expect(stored).toContainText("Page numbers of the CSV:");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(view).toBeVisible();
  await expect(view.getByText("Processing", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);

  // The dashboard shows the findings too, before the completion.
  await expect(row(page, name)).toContainText("Processing");
  await row(page, name).getByRole("button", { name: "1 finding" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("Page numbers of the CSV:");
  await row(page, name).getByRole("button", { name: "1 finding" }).click();
  await view.getByRole("button", { name: "Process" }).click();
  await dialog.getByRole("button", { name: "Complete", exact: true }).click();
  await page.route("**/client/api/pdfs/status/*", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Complete Anyway" }).click();
  await expect(dialog.getByRole("alert").getByText("Failed to process PDF. Please try again.")).toBeVisible();
  await dialog.getByRole("button", { name: "Complete Anyway" }).click();
  const success = page.getByRole("dialog", { name: "Success!" });
  await expect(success.getByText(`PDF #${id} processed successfully!`)).toBeVisible();
  await success.getByRole("button", { name: "Close" }).click();
  await expect(view.getByText("Completed", { exact: true }).first()).toBeVisible();
  await view.getByRole("tab", { name: "History" }).click();
  await expect(view.getByText("Completed in spite of differences")).toBeVisible();
  await expect(view.getByText("Page numbers of the CSV", { exact: true })).toBeVisible();

  // The uploader sees the completed document without findings.
  const reader = await open(own.user);
  await reader.goto(`pdfs?document=${id}`);
  const theirs = reader.getByRole("dialog", { name });
  await expect(theirs.getByRole("button", { name: "Process" })).toHaveCount(0);
  await theirs.getByRole("tab", { name: "History" }).click();
  await expect(theirs.getByText(/^Completed by /)).toBeVisible();
  await expect(theirs.getByText("Completed in spite of differences")).toHaveCount(0);
});

test("results without findings are completed directly, and the dialog is empty for the next document", async ({ open }) => {
  const own = await tenant();
  const tag = uniqueSuffix();
  for (const name of ["Good", "Next"]) await uploadFor(own.user, `${name} ${tag}`, smallPdf({ pages: 1 }));
  const page = await open(await newStaff());
  // The projects screen of staff opens the same dialog.
  await page.goto(`pdfs?q=${tag}`);
  await row(page, "Good").getByRole("link").click();
  await page
    .getByRole("dialog", { name: `Good ${tag}` })
    .getByRole("button", { name: "Process" })
    .click();
  const dialog = processDialog(page);
  await dialog.getByRole("button", { name: "Mark as Failed Instead" }).click();
  await dialog.getByLabel("Notes").fill("Not sent.");
  await dialog.getByRole("button", { name: "Cancel Failure" }).click();
  await choose(dialog, "CSV Data File (optional)", GOOD);
  await dialog.getByRole("button", { name: "Process Files" }).click();
  // Escape closes the topmost dialog only.
  const success = page.getByRole("dialog", { name: "Success!" });
  await expect(success).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(success).toHaveCount(0);
  const view = page.getByRole("dialog", { name: `Good ${tag}` });
  await expect(view).toBeVisible();
  await view.press("Escape");
  await expect(view).toHaveCount(0);
  await expect(row(page, "Good")).toContainText("Completed");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await row(page, "Next").getByRole("link").click();
  await page
    .getByRole("dialog", { name: `Next ${tag}` })
    .getByRole("button", { name: "Process" })
    .click();
  await expect(dialog.getByRole("img", { name: "Chosen" })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Process Files" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Mark as Failed Instead" }).click();
  await expect(dialog.getByLabel("Failure Reason")).toHaveValue("Non-Vector File");
  await expect(dialog.getByLabel("Notes")).toHaveValue("");
  await expect(dialog.getByLabel("Notify client about failure status")).toBeChecked();
});

test("a slow comparison is reported, and staff can complete the document without it", async ({ open }) => {
  const own = await tenant();
  const name = `Late ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name, smallPdf({ pages: 1 }));
  const staff = await newStaff();
  const page = await open(staff);
  await page.clock.install();
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  const pending = { code: "results_pending", level: "info", message: "The results are being read and compared." };
  await page.route("**/client/api/events", (route) => route.abort());
  const { json } = await staff.client.get(`/pdfs/${id}`, { expectOk: true });
  const known = { ...(json as object), status: "processing", has_csv: true, findings: [pending] };
  await page.route(`**/client/api/pdfs/${id}`, (route) => route.fulfill({ json: known }));
  await row(page, name).getByRole("button", { name: "Process" }).click();
  const dialog = processDialog(page);
  await choose(dialog, "CSV Data File (optional)", GOOD);
  await dialog.getByRole("button", { name: "Process Files" }).click();
  await expect(dialog.getByText("The results are stored and are being compared.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Processing..." })).toBeDisabled();
  const late = dialog.getByRole("alert").getByText(/Comparing them takes longer than usual/);
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(late).toBeVisible({ timeout: 300 });
  }).toPass();
  await dialog.getByRole("button", { name: "Complete Anyway" }).click();
  await expect(page.getByText(`PDF #${id} processed successfully!`)).toBeVisible();
});
