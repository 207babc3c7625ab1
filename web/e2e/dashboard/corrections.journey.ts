import { draftDrawing } from "@takeoff/drawings";
import { staff as newStaff, tenant, waitFor, type Person } from "@takeoff/testing";
import { areResultsPending, CORRECTION_CONFLICTS, CORRECTION_MESSAGES, type Document, type DraftLine } from "@takeoff/contracts";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { draftOf, drafted, linesOf } from "./drafted.ts";

/** A document whose draft is accepted and drawn into its marked-up PDF. */
async function marked(user: Person, staff: Person): Promise<{ id: number; lines: DraftLine[]; list: string }> {
  const { pdf } = draftDrawing(4, { linework: "vector", notesPage: false, cataloguePage: false, scanPage: false, letterPage: false });
  const id = await drafted(user, staff, pdf);
  const get = async <T>(path: string): Promise<T> => (await staff.client.get(`/pdfs/${id}${path}`, { expectOk: true })).json as T;
  const known = (await linesOf(staff, id)).filter(({ quantity }) => quantity !== null);
  const refs = known.map(({ id: line, version }) => ({ id: line, version }));
  await staff.client.post(`/pdfs/${id}/draft/lines/decide`, { lines: refs, state: "accepted" }, { expectOk: true });
  await staff.client.post(`/pdfs/${id}/draft/complete`, { leave_out_open: true }, { expectOk: true });
  await waitFor(async () => (await draftOf(staff, id)).marked_pdf === "made", { what: "the marked-up PDF", timeoutMs: 120_000 });
  // Until the results are read, an export has no rows.
  await waitFor(async () => !areResultsPending((await get<Document>("")).findings), { what: "the data", timeoutMs: 60_000 });
  const list = await staff.client.get(`/pdfs/${id}/export?format=bluebeam`, { expectOk: true });
  return { id, lines: await linesOf(staff, id), list: list.body.toString() };
}

async function chooseFile(page: Page, dialog: Locator, text: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), dialog.getByRole("button", { name: "Corrected file" }).click()]);
  await chooser.setFiles({ name: "markups.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
}

/** Renames the markups of some lines, as a person does in the list of markups. */
function rename(list: string, lines: readonly DraftLine[], designation: string): string {
  const own = lines.map(({ id }) => `draft-${id}-`);
  const rows = list.split("\r\n").map((row) => {
    const [name = "", , ...rest] = row.split(",");
    return own.some((one) => name.startsWith(one)) ? [name, designation, ...rest].join(",") : row;
  });
  return rows.join("\r\n");
}

test("staff take what was corrected in the list of markups back into the review with one key, and are asked about what was decided since", async ({
  open,
}) => {
  const own = await tenant();
  const staff = await newStaff();
  const { id, lines, list } = await marked(own.user, staff);
  const accepted = lines.filter(({ state, left_out }) => state === "accepted" && left_out === null);
  const [first, second] = accepted as [DraftLine, DraftLine];
  const { version, designation } = second;
  await staff.client.patch(`/pdfs/${id}/draft/lines/${second.id}`, { version, designation, quantity: 9 }, { expectOk: true });
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("R");
  const dialog = page.getByRole("dialog", { name: "Corrections" });
  await chooseFile(page, dialog, rename(list, [first, second], "W14X30"));
  await expect(dialog.getByRole("list", { name: "Corrections to be asked" })).toContainText(CORRECTION_CONFLICTS.decided_later);
  await expect(dialog.getByRole("button", { name: "Take all (1)" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("list", { name: "Corrections", exact: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: /^Leave \(/ }).click();
  await expect(dialog.getByRole("status")).toHaveText(`${CORRECTION_MESSAGES.taken(1)} ${CORRECTION_MESSAGES.left(1)}`);
  const stored = await linesOf(staff, id);
  expect(stored.find((line) => line.id === first.id)).toMatchObject({ designation: "W14X30", state: "edited" });
  expect(stored.find((line) => line.id === second.id)).toMatchObject({ designation, quantity: 9 });
});
