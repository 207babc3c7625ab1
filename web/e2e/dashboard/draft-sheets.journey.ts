import type { Draft } from "@takeoff/contracts";
import { draftSet } from "@takeoff/drawings";
import { database, smallPdf, staff as newStaff, tenant, uniqueSuffix, waitFor, type Person } from "@takeoff/testing";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const draftOf = async (staff: Person, id: number) => (await staff.client.get(`/pdfs/${id}/draft`)).json as Draft;

/** Uploads a drawing and waits until it was read. */
async function drafted(user: Person, staff: Person, file: Buffer): Promise<number> {
  const { id } = await uploadFor(user, `Sheets ${uniqueSuffix()}`, file);
  const isChecked = async () => (await staff.client.get(`/pdfs/${id}`)).json.status === "pending";
  await waitFor(isChecked, { what: "the check", timeoutMs: 30_000 });
  await staff.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
  await waitFor(async () => (await draftOf(staff, id)).state === "ready", { what: "the draft", timeoutMs: 120_000 });
  return id;
}

test("staff see which sheets of a set are counted, and leave one out", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const { pdf, truth } = draftSet(7);
  const id = await drafted(own.user, staff, pdf);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await page.getByRole("button", { name: "Sheets", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sheets" });
  const sheets = dialog.getByRole("list", { name: "Sheets" }).getByRole("listitem");
  await expect(sheets).toHaveCount(truth.sheets.length);
  await expect(dialog.getByText("It says that it is not in use.", { exact: false })).toBeVisible();

  const { totals } = await draftOf(staff, id);
  const plan = sheets.filter({ hasText: "THIRD FLOOR FRAMING PLAN" }).filter({ hasNotText: "ENLARGED" });
  await expect(plan.getByText("Counted", { exact: true }).first()).toBeVisible();
  await dialog.getByLabel("Whether S-103 is counted").selectOption("Do not count it");
  await expect(plan).toContainText("Not counted. Staff decided it.");
  await expect.poll(async () => (await draftOf(staff, id)).totals.pieces_open).toBeLessThan(totals.pieces_open);

  await dialog.getByRole("button", { name: "Open S-103" }).click();
  await expect(dialog).toHaveCount(0);
  const lines = page.getByRole("list", { name: "Lines" }).getByRole("listitem");
  await expect(lines.first()).toContainText("Not counted");
  await page.getByRole("button", { name: "Sheets", exact: true }).click();
  await dialog.getByLabel("Whether S-103 is counted").selectOption("By the rules");
  await expect.poll(async () => (await draftOf(staff, id)).totals.pieces_open).toBe(totals.pieces_open);
});

test("staff see which decisions hold after a drawing is read again, and which lines were not found", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const id = await drafted(own.user, staff, smallPdf({ pages: 2, seed: 91 }));
  const lines = (await staff.client.get(`/pdfs/${id}/draft/lines`)).json as { id: number; version: number }[];
  const decided = lines.map(({ id: line, version }) => ({ id: line, version }));
  await staff.client.post(`/pdfs/${id}/draft/lines/decide`, { lines: decided, state: "accepted" }, { expectOk: true });
  // As if an earlier version of the engine had read the first line otherwise.
  await database().query(
    `update documents.draft_lines set read = jsonb_set(read::jsonb, '{designation}', '"W99X1"'), designation = 'W99X1' where id = $1`,
    [lines[0]?.id],
  );
  await database().query("update documents.drafts set engine_version = 0 where document_id = $1", [id]);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await page.getByRole("button", { name: "Read the drawing again" }).click();
  const question = page.getByRole("dialog", { name: "Read the drawing again?" });
  await expect(question).toContainText("2 decisions hold where the same line is found again");
  await question.getByRole("button", { name: "Read again" }).click();
  await expect(
    page.getByText("1 decision of the reading before holds. 1 line that was decided, split or joined was not found again."),
  ).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole("button", { name: "Show what was not found again" }).click();
  const lost = page.getByRole("dialog", { name: "Lines that were not found again" });
  await expect(lost.getByRole("listitem")).toContainText("4 × W99X1");
});
