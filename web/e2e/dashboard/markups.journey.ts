import { MESSAGES } from "@takeoff/contracts";
import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { originalPdf, processedPdf, smallDrawing } from "@takeoff/drawings";
import { choose, pdf, row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const STEEL = smallDrawing("journey");
const PROCESSED = "Processed PDF File (optional)";

async function openProcess(page: Page, name: string): Promise<Locator> {
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("button", { name: "Process" }).click();
  return page.getByRole("dialog", { name: "Process PDF" });
}

test("staff make the CSV and the XML from the markups of the processed PDF, and complete the document", async ({ open }) => {
  const own = await tenant();
  const name = `Markups ${uniqueSuffix()}`;
  const original = originalPdf(STEEL);
  const { id } = await uploadFor(own.user, name, original);
  const parent = await newStaff();
  const page = await open(parent);
  const dialog = await openProcess(page, name);
  const make = dialog.getByRole("button", { name: "Make CSV and XML from its markups" });

  // The drawing itself has no markups.
  const looked = page.waitForResponse((response) => response.url().endsWith("/takeoff-preview"));
  await choose(dialog, PROCESSED, pdf(original, "plain.pdf"));
  expect((await looked).status()).toBe(422);
  await expect(make).toHaveCount(0);
  await choose(dialog, PROCESSED, pdf(await processedPdf(STEEL, original), "marked.pdf"));
  await expect(make).toBeVisible();
  await expect(dialog.getByText(/markups name steel: each of them is one line\./)).toBeVisible();
  await make.click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await expect(columns.getByRole("columnheader", { name: "Subject" })).toContainText("Designation");
  await columns.getByRole("button", { name: "Cancel" }).click();
  await expect(make).toBeFocused();
  await make.click();
  await columns.getByRole("button", { name: "Attach PDF, CSV and XML" }).click();
  await expect(dialog.getByText("The CSV and the XML were made from the markups of marked.pdf, which is the processed PDF.")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Stored results" })).toContainText(
    "Already stored: Processed PDF, CSV data, XML metadata",
  );
  await expect(make).toHaveCount(0);
  await expect(dialog.getByText(MESSAGES.documents.comparing)).toHaveCount(0, { timeout: 30_000 });
  await dialog.getByRole("button", { name: "Complete", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible({ timeout: 30_000 });
  const { json } = await parent.client.get(`/pdfs/${id}`, { expectOk: true });
  expect(json).toMatchObject({ status: "completed", has_processed_pdf: true, has_csv: true, has_xml: true });
});

test("a CSV that is chosen takes the place of the markups, and a PDF whose markups name no steel offers none", async ({ open }) => {
  const own = await tenant();
  const name = `No markups ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  const dialog = await openProcess(page, name);
  const make = dialog.getByRole("button", { name: "Make CSV and XML from its markups" });
  await choose(dialog, PROCESSED, pdf(await processedPdf(STEEL), "marked.pdf"));
  await expect(make).toBeVisible();
  const buffer = Buffer.from(`Mark,Qty,Section,Length\r\nB1,2,W18X35,"20'-0"""\r\n`);
  await choose(dialog, "CSV Data File (optional)", { name: "plain.csv", mimeType: "text/csv", buffer });
  await expect(make).toHaveCount(0);
});
