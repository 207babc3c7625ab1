import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { choose, row, uploadFor, type ChosenFile } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { processFiles } from "./process.ts";

/** Neither the unit of the lengths nor whose weight it is stands anywhere, and two headers are ambiguous. */
const TABLE: ChosenFile = {
  name: "list.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Shop list,,,,\r\nPc,Section,No,Lg,Weight\r\nB1,W18X35,2,240,700\r\nB2,HSS6X6X3/8,1,120,276\r\n"),
};
const UNDERSTOOD = "2 lines · 2 designations · 2 lengths · 2 weights · 0 columns not used";

test("staff say what the columns of a takeoff hold", async ({ open }) => {
  const own = await tenant();
  const name = `Columns ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("button", { name: "Process" }).click();
  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  await choose(dialog, "CSV Data File (optional)", TABLE);
  await expect(dialog.getByText("2 lines · 2 designations · 0 lengths · 1 weight · 1 column not used")).toBeVisible();
  await dialog.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByLabel("Meaning of Pc").selectOption("Mark");
  await columns.getByLabel("Unit of lengths").selectOption("Inches");
  await columns.getByLabel("The weight is").selectOption("Of one piece");
  await expect(columns.getByRole("status")).toContainText(UNDERSTOOD);
  await columns.getByRole("button", { name: "Confirm columns" }).click();
  await expect(dialog.getByText(UNDERSTOOD)).toBeVisible();
  await processFiles(page, dialog);
});
