import type { CorrectedValues, Correction } from "@takeoff/contracts";
import { originalPdf, processedPdf } from "@takeoff/drawings";
import { smallDrawing } from "@takeoff/drawings/model";
import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { choose, pdf, row, uploadFor, type ChosenFile } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { demo } from "./demo.ts";
import { show, showDialog } from "./show.ts";

const TABLE: ChosenFile = {
  name: "Main frame.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Shop list,,,,\r\nPc,Section,No,Lg,Weight\r\nB1,W18X35,2,240,700\r\nB2,HSS6X6X3/8,1,120,276\r\n"),
};

/** Opens the dashboard with the projects that match. */
async function openDashboard(page: Page, words: string): Promise<Locator> {
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(words)}`);
  return row(page, words).first();
}

test("processing a document, its failure, and results made of the markups of the processed PDF", async ({ open }) => {
  const page = await open(await demo("staff"));
  const lakeview = await openDashboard(page, "Lakeview");
  const dialog = await showDialog(page, lakeview.getByRole("button", { name: "Process" }), "process");
  await choose(dialog, "CSV Data File (optional)", TABLE);
  await expect(dialog.getByText(/2 lines/)).toBeVisible();
  await show(page, "process-understood");
  await dialog.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
  await show(page, "process-columns");
  await page.reload();
  await lakeview.getByRole("button", { name: "Process" }).click();
  await dialog.getByRole("button", { name: "Mark as Failed Instead" }).click();
  await expect(dialog.getByLabel("Failure Reason")).toBeVisible();
  await show(page, "process-failure");
  await page.reload();
  await lakeview.getByRole("button", { name: "Process" }).click();
  const steel = smallDrawing("pictures");
  await choose(dialog, "Processed PDF File (optional)", pdf(await processedPdf(steel, originalPdf(steel)), "marked.pdf"));
  const make = dialog.getByRole("button", { name: "Make CSV and XML from its markups" });
  await expect(make).toBeVisible();
  await show(page, "process-markups");
  await make.click();
  await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
  await show(page, "process-markups-columns");
});

test("several documents at once, and a colleague's document", async ({ open }) => {
  const { user } = await tenant();
  const name = `Held ${uniqueSuffix()}`;
  const { id } = await uploadFor(user, name);
  await (await newStaff()).client.put(`/pdfs/${id}/assignment`, {}, { expectOk: true });
  const page = await open(await demo("staff"));
  await openDashboard(page, "Harbor");
  await page.getByRole("checkbox", { name: "Select all loaded PDFs" }).click();
  const bar = page.getByRole("region", { name: "Selected PDFs" });
  await expect(bar).toBeVisible();
  await show(page, "bulk");
  await bar.getByRole("button", { name: "Assign…" }).click();
  await expect(page.getByRole("menuitem", { name: "Me", exact: true })).toBeVisible();
  await show(page, "bulk-assign");
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Set status…" }).click();
  await showDialog(page, page.getByRole("menuitem", { name: "Failed" }), "bulk-fail");

  const held = await openDashboard(page, name);
  await showDialog(page, held.getByRole("button", { name: "Process" }), "process-question");
  await page.reload();
  await held.getByRole("link").first().focus();
  await page.keyboard.press("c");
  await expect(page.getByRole("dialog", { name: "Take over" })).toBeVisible();
  await show(page, "assignment-question");
});

test("a draft, its forms and dialogs, and its corrections", async ({ open }) => {
  const staff = await demo("staff");
  const page = await open(staff);
  const { json } = await staff.client.get("/pdfs/all?q=Lakeview", { expectOk: true });
  const [document] = json as { id: number }[];
  const beam: CorrectedValues = { designation: "W12X26", mark: "B1", quantity: 2, length_in: 240, grade: "A992" };
  const change: Correction = {
    ...{ id: 1, kind: "changed", page: 1, line: 1, before: beam, after: { ...beam, designation: "W14X30" }, version: 1 },
    ...{ conflict: null, decided_by: null, decided_at: null, author: null },
  };
  const corrections: Correction[] = [
    change,
    { ...change, id: 2, kind: "deleted", after: null },
    { ...change, id: 3, kind: "added", before: null, after: { ...beam, mark: null, length_in: null }, line: null, version: null },
    { ...change, id: 4, conflict: "decided_later", decided_by: "a.very.long.name.of.a.member.of.staff" },
  ];
  // As after a corrected file was read: to make one takes a delivered draft.
  await page.route("**/draft/corrections", (route) => route.fulfill({ json: { corrections, findings: [] } }));
  await page.goto(`superadmin/pdfs/${document?.id}/draft`);
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem").first()).toBeVisible();
  await show(page, "draft-review");
  await page.keyboard.press("n");
  for (const { key, form, name } of [
    { key: "e", form: page.getByLabel("Designation"), name: "draft-line" },
    { key: "s", form: page.getByRole("dialog", { name: "Scale" }), name: "draft-scale" },
    { key: "?", form: page.getByRole("dialog"), name: "draft-shortcuts" },
  ]) {
    await page.keyboard.press(key);
    await expect(form).toBeVisible();
    await show(page, name);
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
  }
  await showDialog(page, page.getByRole("button", { name: "Sheets", exact: true }), "draft-sheets");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("R");
  await expect(page.getByRole("dialog", { name: "Corrections" }).getByRole("listitem")).toHaveCount(4);
  await show(page, "draft-corrections");
});

test("the marks of a set with both drawings, and the choice of its documents", async ({ open }) => {
  const staff = await demo("staff");
  const page = await open(staff);
  const { json } = await staff.client.get("/pdfs/all?q=Foundry", { expectOk: true });
  const [document] = json as { id: number }[];
  await page.goto(`superadmin/pdfs/${document?.id}/draft`);
  await page.getByRole("button", { name: "Marks", exact: true }).click();
  const marks = page.getByRole("dialog", { name: "Marks" });
  await marks.getByRole("listbox", { name: "Marks" }).getByRole("option").first().click();
  await expect(marks.locator("canvas")).toHaveCount(2);
  await show(page, "marks");
  await showDialog(page, marks.getByRole("button", { name: "Set", exact: true }), "marks-set");
});
