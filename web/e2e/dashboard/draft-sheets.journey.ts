import { draftSet } from "@takeoff/drawings";
import { database, smallPdf, staff as newStaff, tenant } from "@takeoff/testing";
import { expect, test } from "../support/test.ts";
import { draftOf, drafted, linesOf } from "./drafted.ts";

test("staff leave a sheet of a set out of the counts", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const id = await drafted(own.user, staff, draftSet(7).pdf);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await page.getByRole("button", { name: "Sheets", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sheets" });
  const { totals } = await draftOf(staff, id);
  await dialog.getByLabel("Whether S-103 is counted").selectOption("Do not count it");
  await expect.poll(async () => (await draftOf(staff, id)).totals.pieces_open).toBeLessThan(totals.pieces_open);
  await dialog.getByRole("button", { name: "Open S-103" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem").first()).toContainText("Not counted");
});

test("staff see which decisions hold after a drawing is read again, and which lines were not found", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const id = await drafted(own.user, staff, smallPdf({ pages: 2, seed: 91 }));
  const lines = (await linesOf(staff, id)).map(({ id: line, version }) => ({ id: line, version }));
  await staff.client.post(`/pdfs/${id}/draft/lines/decide`, { lines, state: "accepted" }, { expectOk: true });
  // As if an earlier version of the engine had read the first line otherwise.
  await database().query(
    `update documents.draft_lines set read = jsonb_set(read::jsonb, '{designation}', '"W99X1"'), designation = 'W99X1' where id = $1`,
    [lines[0]?.id],
  );
  await database().query("update documents.drafts set engine_version = 0 where document_id = $1", [id]);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await page.getByRole("button", { name: "Read the drawing again" }).click();
  await page.getByRole("dialog", { name: "Read the drawing again?" }).getByRole("button", { name: "Read again" }).click();
  await page.getByRole("button", { name: "Show what was not found again" }).click({ timeout: 60_000 });
  await expect(page.getByRole("dialog", { name: "Lines that were not found again" }).getByRole("listitem")).toContainText("4 × W99X1");
});
