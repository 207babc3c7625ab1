import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { choose, dropOn, row, uploadFor, type ChosenFile } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** Neither the unit of the lengths nor whose weight it is stands anywhere, and two headers are ambiguous. */
const TABLE: ChosenFile = {
  name: "list.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Shop list,,,,\r\nPc,Section,No,Lg,Weight\r\nB1,W18X35,2,240,700\r\nB2,HSS6X6X3/8,1,120,276\r\n"),
};
/** An NC1 file of 2 pieces: the lines of its header in the order of the format. */
function nc1File(mark: string, end = "EN"): ChosenFile {
  const sizes = ["6096.00", "449.60", "152.40", "10.80", "7.60", "10.20", "52.10", "1.46"];
  const header = ["J-1", "D1", "1", mark, "A992", "2", "W18X35", "I", ...sizes];
  const text = ["ST", `** ${mark}`, ...header.map((value) => `  ${value}`), "BO", end].join("\r\n");
  return { name: `${mark}.nc1`, mimeType: "application/octet-stream", buffer: Buffer.from(`${text}\r\n`) };
}
const UNDERSTOOD = "2 lines · 2 designations · 2 lengths · 2 weights · 0 columns not used";

const processDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Process PDF" });
const columnsDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Columns" });

const importButton = (dialog: Locator): Locator => dialog.getByRole("button", { name: "Import from Excel, KISS, XML or NC1" });
const openImport = (dialog: Locator): Promise<void> => importButton(dialog).click();
const fileToImport = (dialog: Locator): Locator => dialog.getByRole("button", { name: "File to import" });

async function chooseImport(dialog: Locator, files: ChosenFile | ChosenFile[]): Promise<void> {
  const [chooser] = await Promise.all([dialog.page().waitForEvent("filechooser"), fileToImport(dialog).click()]);
  await chooser.setFiles(files);
}

async function openProcess(page: Page, name: string): Promise<Locator> {
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("button", { name: "Process" }).click();
  return processDialog(page);
}

test("staff say what the columns of a takeoff hold, import a workbook with the same columns, and correct them later", async ({ open }) => {
  const own = await tenant();
  const first = `Columns ${uniqueSuffix()}`;
  const second = `Import ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, first);
  await uploadFor(own.user, second);
  const parent = await newStaff();
  const page = await open(parent);

  let dialog = await openProcess(page, first);
  await choose(dialog, "CSV Data File (optional)", TABLE);
  await expect(dialog.getByText("2 lines · 2 designations · 0 lengths · 1 weight · 1 column not used")).toBeVisible();
  await dialog.getByRole("button", { name: "Columns" }).click();
  const columns = columnsDialog(page);
  await expect(columns.getByLabel("Header row")).toHaveValue("1");
  await expect(columns.getByRole("region", { name: "Findings about the columns" })).toContainText("Weight");
  await columns.getByLabel("Meaning of Pc").selectOption("Mark");
  await expect(columns.getByRole("columnheader", { name: "No" })).toContainText("By its name and its cells");
  await columns.getByLabel("Unit of lengths").selectOption("Inches");
  await columns.getByLabel("The weight is").selectOption("Of one piece");
  await expect(columns.getByRole("status")).toContainText(UNDERSTOOD);
  await expect(columns.getByRole("region", { name: "Lines as understood" }).getByRole("row", { name: "B1" })).toContainText(
    /20'-0".*1,400/,
  );
  await columns.getByRole("button", { name: "Confirm columns" }).click();
  await expect(dialog.getByText(UNDERSTOOD)).toBeVisible();
  await dialog.getByRole("button", { name: "Process Files" }).click();
  await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible({ timeout: 30_000 });

  const workbook = await parent.client.get(`/pdfs/${id}/export?format=xlsx`, { expectOk: true });
  dialog = await openProcess(page, second);
  await openImport(dialog);
  await chooseImport(dialog, { name: 'Träger 12".xlsx', mimeType: "application/octet-stream", buffer: workbook.body });
  await expect(columns).toContainText("Columns as confirmed earlier");
  await expect(columns.getByRole("status")).toContainText(UNDERSTOOD);
  await columns.getByRole("button", { name: "Attach as CSV" }).click();
  await expect(dialog.getByText('The CSV was made from Träger 12".xlsx.')).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Stored results" })).toContainText("Already stored: CSV data");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await row(page, second).getByRole("link").click();
  const view = page.getByRole("dialog", { name: second });
  await view.getByRole("tab", { name: "Data" }).click();
  await expect(view.getByText("Weight 1,676 lb")).toBeVisible();
  await view.getByRole("button", { name: "Columns" }).click();
  await columns.getByLabel("The weight is").selectOption("Of all pieces");
  await columns.getByRole("button", { name: "Confirm columns" }).click();
  await expect(page.getByText("The columns are saved. The CSV is being read again.")).toBeVisible();
  await expect(view.getByText("Weight 976 lb")).toBeVisible({ timeout: 20_000 });
  await view.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem", { name: /^KISS/ })).toContainText("Weights are left out");
});

test("staff confirm columns as they are understood without opening them", async ({ open }) => {
  const own = await tenant();
  const name = `Understood ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  const parent = await newStaff();
  const page = await open(parent);
  const dialog = await openProcess(page, name);
  const buffer = Buffer.from(`Mark,Qty,Section,Length\r\nB1,2,W18X35,"20'-0"""\r\n`);
  await choose(dialog, "CSV Data File (optional)", { name: "plain.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Confirm columns" }).click();
  await expect(dialog.getByText("columns confirmed")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Confirm columns" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Process Files" }).click();
  await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible({ timeout: 30_000 });
  const history = (await parent.client.get(`/pdfs/${id}/history`, { expectOk: true })).json as { what: string }[];
  expect(history.map(({ what }) => what)).toContain("columns");
});

test("an import that cannot be read is explained, and a preview that fails does not stop the processing", async ({ open }) => {
  const own = await tenant();
  const name = `Unreadable ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  await page.route("**/takeoff-preview", (route) => route.abort(), { times: 1 });
  const dialog = await openProcess(page, name);
  await choose(dialog, "CSV Data File (optional)", TABLE);
  await expect(dialog.getByText("The columns could not be shown:")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Process Files" })).toBeEnabled();
  await openImport(dialog);
  await chooseImport(dialog, { name: "list.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from("no workbook") });
  await expect(dialog.getByRole("alert")).toContainText("This file is not an Excel workbook (.xlsx).");
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.getByRole("button", { name: "Process Files" }).click();
  await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible({ timeout: 30_000 });
});

test("several NC1 files become one takeoff, dropped or chosen, and one that is cut off is named", async ({ open }) => {
  const own = await tenant();
  const name = `Machine files ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  const dialog = await openProcess(page, name);
  const columns = columnsDialog(page);
  await dropOn(page, dialog.getByText("Mark as Failed Instead"), [nc1File("B1"), nc1File("B2", "")]);
  await expect(dialog.getByRole("alert")).toContainText("B2.nc1 is not a complete NC1 file");

  await dropOn(page, fileToImport(dialog), [nc1File("B1"), nc1File("B2")]);
  await expect(columns.getByRole("status")).toContainText("2 lines · 2 designations · 2 lengths");
  await expect(columns).toContainText("Columns as the format of the file defines them");
  await columns.getByRole("button", { name: "Cancel" }).click();
  await expect(columns).toHaveCount(0);

  await expect(fileToImport(dialog)).toBeFocused();
  await chooseImport(dialog, [nc1File("B3"), nc1File("B1"), nc1File("B2")]);
  const lines = columns.getByRole("region", { name: "Lines as understood" });
  await expect(lines.getByRole("row", { name: "B3" })).toContainText(/W18X35.*6,096 mm/);
  await columns.getByRole("button", { name: "Attach as CSV" }).click();
  await expect(dialog.getByText("The CSV was made from 3 NC1 files.")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Stored results" })).toContainText("Already stored: CSV data");
});

test("the Process dialog has the three file inputs of the results, and the import has its own in a step of its own", async ({ open }) => {
  const own = await tenant();
  const name = `Inputs ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  const dialog = await openProcess(page, name);
  const inputs = dialog.locator("input[type=file]");
  await expect(importButton(dialog)).toBeVisible();
  await expect(inputs).toHaveCount(3);
  await choose(dialog, "CSV Data File (optional)", TABLE);
  await openImport(dialog);
  await expect(fileToImport(dialog)).toBeFocused();
  await expect(inputs).toHaveCount(1);
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(importButton(dialog)).toBeFocused();
  await expect(inputs).toHaveCount(3);
  await expect(dialog.getByText(TABLE.name)).toBeVisible();
  await dialog.getByRole("button", { name: "Mark as Failed Instead" }).click();
  await expect(inputs).toHaveCount(0);
});
