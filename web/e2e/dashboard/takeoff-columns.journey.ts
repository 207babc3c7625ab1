import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { choose, dropOn, row, uploadFor, type ChosenFile } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { openProcess, processFiles } from "./process.ts";

/** Neither the unit of the lengths nor whose weight it is stands anywhere, and two headers are ambiguous. */
const TABLE: ChosenFile = {
  name: "list.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Shop list,,,,\r\nPc,Section,No,Lg,Weight\r\nB1,W18X35,2,240,700\r\nB2,HSS6X6X3/8,1,120,276\r\n"),
};
/** An NC1 file of 2 pieces: the lines of its header in the order of the format. */
function nc1File(mark: string): ChosenFile {
  const sizes = ["6096.00", "449.60", "152.40", "10.80", "7.60", "10.20", "52.10", "1.46"];
  const header = ["J-1", "D1", "1", mark, "A992", "2", "W18X35", "I", ...sizes];
  const text = ["ST", `** ${mark}`, ...header.map((value) => `  ${value}`), "BO", "EN"].join("\r\n");
  return { name: `${mark}.nc1`, mimeType: "application/octet-stream", buffer: Buffer.from(`${text}\r\n`) };
}
const UNDERSTOOD = "2 lines · 2 designations · 2 lengths · 2 weights · 0 columns not used";

const columnsDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Columns" });

/** Says what the columns of the chosen table hold. */
async function sayColumns(columns: Locator): Promise<void> {
  await columns.getByLabel("Meaning of Pc").selectOption("Mark");
  await columns.getByLabel("Unit of lengths").selectOption("Inches");
  await columns.getByLabel("The weight is").selectOption("Of one piece");
  await expect(columns.getByRole("status")).toContainText(UNDERSTOOD);
  await columns.getByRole("button", { name: "Confirm columns" }).click();
}

test("staff say what the columns of a takeoff hold", { tag: "@screen" }, async ({ open }) => {
  const own = await tenant();
  const name = `Columns ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  const dialog = await openProcess(page, name);
  await choose(dialog, "CSV Data File (optional)", TABLE);
  await expect(dialog.getByText("2 lines · 2 designations · 0 lengths · 1 weight · 1 column not used")).toBeVisible();
  await dialog.getByRole("button", { name: "Columns" }).click();
  await sayColumns(columnsDialog(page));
  await expect(dialog.getByText(UNDERSTOOD)).toBeVisible();
  await processFiles(page, dialog);
});

test("staff import a workbook whose columns were confirmed before, and correct them later", async ({ open }) => {
  const own = await tenant();
  const [first, second] = [`Columns ${uniqueSuffix()}`, `Import ${uniqueSuffix()}`];
  const { id } = await uploadFor(own.user, first);
  await uploadFor(own.user, second);
  const staff = await newStaff();
  const page = await open(staff);
  let dialog = await openProcess(page, first);
  const columns = columnsDialog(page);
  await choose(dialog, "CSV Data File (optional)", TABLE);
  await dialog.getByRole("button", { name: "Columns" }).click();
  await sayColumns(columns);
  await processFiles(page, dialog);

  const workbook = await staff.client.get(`/pdfs/${id}/export?format=xlsx`, { expectOk: true });
  dialog = await openProcess(page, second);
  await dialog.getByRole("button", { name: "Import from Excel, KISS, XML or NC1" }).click();
  await choose(dialog, "File to import", { name: 'Träger 12".xlsx', mimeType: "application/octet-stream", buffer: workbook.body });
  await expect(columns).toContainText("Columns as confirmed earlier");
  await columns.getByRole("button", { name: "Attach as CSV" }).click();
  await expect(dialog.getByText('The CSV was made from Träger 12".xlsx.')).toBeVisible();
  await expect(columns).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await row(page, second).getByRole("link").click();
  const view = page.getByRole("dialog", { name: second });
  await view.getByRole("tab", { name: "Data" }).click();
  await expect(view.getByText("Weight 1,676 lb")).toBeVisible();
  await view.getByRole("button", { name: "Columns" }).click();
  await columns.getByLabel("The weight is").selectOption("Of all pieces");
  await columns.getByRole("button", { name: "Confirm columns" }).click();
  await expect(view.getByText("Weight 976 lb")).toBeVisible({ timeout: 20_000 });
});

test("several NC1 files that are dropped become one takeoff", async ({ open }) => {
  const own = await tenant();
  const name = `Machine files ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  const dialog = await openProcess(page, name);
  await dropOn(page, dialog.getByText("Mark as Failed Instead"), [nc1File("B3"), nc1File("B1"), nc1File("B2")]);
  const columns = columnsDialog(page);
  await expect(columns).toContainText("Columns as the format of the file defines them");
  const lines = columns.getByRole("region", { name: "Lines as understood" });
  await expect(lines.getByRole("row", { name: "B3" })).toContainText(/W18X35.*6,096 mm/);
  await columns.getByRole("button", { name: "Attach as CSV" }).click();
  await expect(dialog.getByText("The CSV was made from 3 NC1 files.")).toBeVisible();
});
