import type { Document } from "@takeoff/contracts";
import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { SMALL } from "../support/window.ts";
import { choose, row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const WITHIN = { timeout: 2_000 };

test("a colleague who takes a document while its results are chosen is shown, and it is asked before they are sent", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const colleague = await newStaff();
  const name = `Contested ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("button", { name: "Process" }).click();
  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  await expect(dialog).toContainText("Unassigned");
  await choose(dialog, "CSV Data File (optional)", {
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Mark,Qty,Size\r\nB1,2,W12X26\r\n"),
  });
  await colleague.client.put(`/pdfs/${id}/assignment`, {}, { expectOk: true });
  await expect(dialog).toContainText(`${colleague.username} started this`, WITHIN);
  await expect(dialog.getByRole("button", { name: "Process Files" })).toHaveCount(0);
  await page.setViewportSize(SMALL);
  const outer = await dialog.boundingBox();
  const button = await dialog.getByRole("button", { name: "Mark as Failed Instead" }).boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  await page.setViewportSize({ width: 1440, height: 900 });
  // Enter in a field sends nothing.
  await dialog.getByLabel("CSV Data File (optional)").press("Enter");
  const shown = async () => (await staff.client.get(`/pdfs/${id}`, { expectOk: true })).json as Document;
  expect((await shown()).assignment?.username).toBe(colleague.username);
  await dialog.getByRole("button", { name: "Continue" }).click();
  // What was chosen is still there.
  await expect(dialog).toContainText("list.csv");
  await dialog.getByRole("button", { name: "Process Files" }).click();
  await expect.poll(async () => (await shown()).has_csv).toBe(true);
});

test("the columns and the deletion of a colleague's document name the colleague first", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const colleague = await newStaff();
  const name = `Held ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  await colleague.client.process(id, { csv: "Mark,Qty,Size\r\nB1,2,W12X26\r\n" }, { expectOk: true });
  const page = await open(staff);
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}&document=${id}`);
  const drawer = page.getByRole("dialog", { name });
  const started = `${colleague.username} started this`;

  await drawer.getByRole("tab", { name: "Data" }).click();
  await drawer.getByRole("button", { name: "Columns" }).click();
  const question = page.getByRole("dialog").filter({ hasText: started });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(drawer.getByRole("button", { name: "Columns" })).toBeFocused();
  await drawer.getByRole("button", { name: "Columns" }).click();
  await question.getByRole("button", { name: "Continue" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await expect(columns).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(columns).toHaveCount(0);

  await drawer.getByRole("tab", { name: "Overview" }).click();
  await drawer.getByRole("button", { name: "Delete" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete document" });
  await expect(deletion).toContainText(started);
  await deletion.getByRole("button", { name: "Delete" }).click();
  await expect(drawer).toHaveCount(0);
});
