import { MESSAGES } from "@takeoff/contracts";
import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { originalPdf, processedPdf, smallDrawing } from "@takeoff/drawings";
import { choose, pdf, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { openProcess } from "./process.ts";

const STEEL = smallDrawing("journey");

test("staff make the CSV and the XML from the markups of the processed PDF, and complete the document", async ({ open }) => {
  const own = await tenant();
  const name = `Markups ${uniqueSuffix()}`;
  const original = originalPdf(STEEL);
  const { id } = await uploadFor(own.user, name, original);
  const staff = await newStaff();
  const page = await open(staff);
  const dialog = await openProcess(page, name);
  await choose(dialog, "Processed PDF File (optional)", pdf(await processedPdf(STEEL, original), "marked.pdf"));
  await dialog.getByRole("button", { name: "Make CSV and XML from its markups" }).click();
  await page.getByRole("dialog", { name: "Columns" }).getByRole("button", { name: "Attach PDF, CSV and XML" }).click();
  await expect(dialog.getByText(MESSAGES.takeoff.importedMarkups("marked.pdf"))).toBeVisible();
  await expect(dialog.getByText(MESSAGES.documents.comparing)).toHaveCount(0, { timeout: 30_000 });
  await dialog.getByRole("button", { name: "Complete", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible({ timeout: 30_000 });
  const { json } = await staff.client.get(`/pdfs/${id}`, { expectOk: true });
  expect(json).toMatchObject({ status: "completed", has_processed_pdf: true, has_csv: true, has_xml: true });
});
