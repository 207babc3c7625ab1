import { draftDrawing } from "@takeoff/drawings";
import { sharedContentPdf, shownText, smallPdf, staff as newStaff, tenant, uniqueSuffix, waitFor, type Person } from "@takeoff/testing";
import type { Draft, DraftLine, DraftPage } from "@takeoff/contracts";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** Uploads a drawing and waits until it was read. */
async function drafted(user: Person, staff: Person, file: Buffer): Promise<number> {
  const { id } = await uploadFor(user, `Lines ${uniqueSuffix()}`, file);
  const isChecked = async () => (await staff.client.get(`/pdfs/${id}`)).json.status === "pending";
  await waitFor(isChecked, { what: "the check", timeoutMs: 60_000 });
  await staff.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
  const isReady = async () => ((await staff.client.get(`/pdfs/${id}/draft`)).json as Draft).state === "ready";
  await waitFor(isReady, { what: "the draft", timeoutMs: 120_000 });
  return id;
}

const linesOf = async (staff: Person, id: number) => (await staff.client.get(`/pdfs/${id}/draft/lines`)).json as DraftLine[];

/** The answers to what the first sheet does not cover. */
async function answersOf(staff: Person, id: number) {
  const sheet = (await staff.client.get(`/pdfs/${id}/draft/pages/1`)).json as DraftPage;
  return sheet.exceptions.flatMap(({ answer }) => answer ?? []);
}

const PLAN_ONLY = { notesPage: false, cataloguePage: false, scanPage: false, letterPage: false, elevationPage: false, detailPage: false };

test("staff correct all that is known of a line, split it, join it again, and take that back", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const id = await drafted(own.user, staff, smallPdf());
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const lines = page.getByRole("list", { name: "Lines" }).getByRole("listitem");
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText("No length:");

  await test.step("a length is typed as people type it, and shown as it is understood", async () => {
    await page.keyboard.press("n");
    await expect(lines.first()).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("e");
    const length = page.getByLabel("Length");
    await length.fill("5400 mm");
    await expect(page.getByText(`5400 mm = 17'-8 5/8"`)).toBeVisible();
    await length.fill("28 6");
    await expect(page.getByText(`28'-6"`, { exact: true })).toBeVisible();
    await page.getByLabel("Mark").fill("B7");
    await page.getByLabel("Finish").fill("Galvanized");
    await page.getByLabel("Notes").fill("By others");
    await page.keyboard.press("Enter");
    await expect(lines.first()).toContainText(`28'-6"`);
    await expect(lines.first()).toContainText(/mark B7, .*finish Galvanized, By others/);
    await expect(lines.first()).toContainText(/ lb/);
    await expect(lines.first()).not.toContainText("No length:");
  });

  await test.step("a piece of it becomes a line of its own", async () => {
    await page.keyboard.press("d");
    const form = page.getByRole("form", { name: "Split the line" });
    await form.getByRole("checkbox", { name: /^Piece 2:/ }).check();
    await expect(form).toContainText("3 stay, 1 move.");
    await form.getByRole("button", { name: "Split" }).click();
    await expect(lines).toHaveCount(2);
    const stored = await linesOf(staff, id);
    expect(stored.map(({ quantity, pieces, mark, notes }) => [quantity, pieces.length, mark, notes])).toEqual([
      [3, 3, "B7", "By others"],
      [1, 1, "B7", "By others"],
    ]);
    await page.keyboard.press("u");
    await expect(lines).toHaveCount(1);
    await expect(lines.first()).toContainText("4 ×");
  });

  await test.step("two lines that say the same are joined", async () => {
    await lines.first().click();
    await page.keyboard.press("d");
    await page.getByRole("form", { name: "Split the line" }).getByLabel("How many pieces the new line has").fill("2");
    await page.keyboard.press("Enter");
    await expect(lines).toHaveCount(2);
    await expect(page.getByRole("form", { name: "Split the line" })).toHaveCount(0);
    // Nobody has the document: the key must not take it instead.
    await expect(page.getByRole("button", { name: "Take", exact: true })).toHaveAttribute("aria-keyshortcuts", "Shift+C");
    const form = page.getByRole("form", { name: "Join lines" });
    await lines
      .nth(1)
      .getByText(/^\d+ ×/)
      .click();
    await expect(lines.nth(1)).toHaveAttribute("aria-current", "true");
    await lines
      .nth(1)
      .getByText(/^\d+ ×/)
      .click();
    await page.keyboard.press("c");
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
    await lines
      .first()
      .getByText(/^\d+ ×/)
      .click();
    await page.keyboard.press("c");
    await expect(page.getByRole("button", { name: "Take", exact: true })).toBeVisible();
    await expect(form.getByRole("checkbox")).toBeChecked();
    await form.getByRole("button", { name: "Join" }).click();
    await expect(lines).toHaveCount(1);
    await expect(lines.first()).toContainText("4 ×");
  });
});

test("a plan's lines are sorted, their places counted, and those without a length found", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const { pdf } = draftDrawing(14, { linework: "vector", halfSize: false, enlargedView: false, ...PLAN_ONLY });
  const id = await drafted(own.user, staff, pdf);
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  const lines = page.getByRole("list", { name: "Lines" }).getByRole("listitem");
  await expect(lines.filter({ hasText: / lb/ }).first()).toBeVisible();
  const shown = (await lines.allTextContents()).map((text) => /× (\S+)/.exec(text)?.[1] ?? "");
  expect(shown).toEqual(shown.toSorted(new Intl.Collator("en", { numeric: true }).compare));

  await test.step("all places of a line are shown at once", async () => {
    const stored = await linesOf(staff, id);
    const most = stored.filter((line) => line.page === 1).reduce((a, b) => (b.pieces.length > a.pieces.length ? b : a));
    const item = lines
      .filter({ hasText: `× ${most.designation}` })
      .filter({ hasText: new RegExp(`^${most.quantity ?? "\\?"} ×`) })
      .first();
    await item.click();
    const places = page.getByText(new RegExp(`^${most.pieces.length} places, \\d+ in view$`));
    await expect(places).toBeVisible();
    await page.keyboard.press("f");
    await expect(page.getByText(`${most.pieces.length} places, ${most.pieces.length} in view`)).toBeVisible();
  });

  await test.step("no line without a length is accepted with the sure ones", async () => {
    await page.getByLabel("Confidence").selectOption("No length");
    const missing = await lines.count();
    expect(missing).toBeGreaterThan(0);
    for (const text of await lines.allTextContents()) {
      expect(text).toContain("No length:");
      expect(text).not.toContain("Sure");
    }
    await page.getByLabel("Confidence").selectOption("All");
    await page.keyboard.press("Shift+A");
    await expect(page.getByRole("button", { name: /^Accept \d+ lines?$/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await linesOf(staff, id)).filter(({ state }) => state === "accepted").length).toBeGreaterThan(0);
    expect((await linesOf(staff, id)).filter(({ state, length_in }) => state === "accepted" && length_in === null)).toEqual([]);
  });
});

test("what is not covered is grouped, answered, and a line is added at its place", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const content = [
    shownText(300, 300, 10, "EXIST W12X26"),
    shownText(500, 300, 10, "EXIST W16X31"),
    shownText(300, 400, 10, "EXIST W14X22"),
    shownText(500, 400, 10, "W16X31"),
  ];
  const id = await drafted(own.user, staff, sharedContentPdf(1, content.join("\n")));
  const page = await open(staff);
  await page.goto(`superadmin/pdfs/${id}/draft`);
  await page.getByRole("button", { name: "3 not covered, 0 answered" }).click();
  const list = page.getByRole("region", { name: "Not covered" });
  const of = (text: string) => list.getByRole("listitem").filter({ hasText: text });
  await of("W14X22").getByRole("button", { name: "EXIST W14X22" }).click();
  await expect(of("W14X22").getByRole("button", { name: "EXIST W14X22" })).toHaveAttribute("aria-current", "true");

  await test.step("answers are counted, taken back, and there after a reload", async () => {
    await of("W14X22").getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByRole("button", { name: "3 not covered, 1 answered" })).toBeVisible();
    await list.getByRole("button", { name: /^Existing: all 2/ }).click();
    await expect(page.getByRole("button", { name: "3 not covered, 3 answered" })).toBeVisible();
    await expect.poll(async () => (await answersOf(staff, id)).length).toBe(3);
    await page.keyboard.press("u");
    await expect(page.getByRole("button", { name: "3 not covered, 1 answered" })).toBeVisible();
    // It is shown at once, and a reload would call the requests off.
    await expect.poll(() => answersOf(staff, id)).toEqual(["dismissed"]);
    await page.reload();
    await page.getByRole("button", { name: "3 not covered, 1 answered" }).click();
    await expect(of("W14X22")).toContainText("Dismissed");
  });

  await test.step("an answer stays shown while it is not stored yet, also when a colleague's decision reloads the sheet", async () => {
    let store = () => {};
    const held = new Promise<void>((resolve) => (store = resolve));
    await page.route("**/draft/pages/1/answers", async (route) => {
      await held;
      await route.continue();
    });
    await of("W12X26").getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByRole("button", { name: "3 not covered, 2 answered" })).toBeVisible();
    const reloaded = page.waitForResponse((response) => response.url().includes("/draft/pages?"));
    const [line] = await linesOf(staff, id);
    const lines = [{ id: line?.id, version: line?.version }];
    await staff.client.post(`/pdfs/${id}/draft/lines/decide`, { lines, state: "accepted" }, { expectOk: true });
    await reloaded;
    await expect(page.getByText("1 accepted", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "3 not covered, 2 answered" })).toBeVisible();
    store();
    await expect.poll(() => answersOf(staff, id)).toEqual(["dismissed", "dismissed"]);
    await page.unrouteAll({ behavior: "wait" });
    await page.keyboard.press("u");
    await expect(page.getByRole("button", { name: "3 not covered, 1 answered" })).toBeVisible();
    await expect.poll(() => answersOf(staff, id)).toEqual(["dismissed"]);
  });

  await test.step("a line is added at the place, with the designation that is written there", async () => {
    await of("W12X26").getByRole("button", { name: "A line" }).click();
    await expect(page.getByText("“EXIST W12X26” is read here. It is answered with this line.")).toBeVisible();
    await expect(page.getByLabel("Designation")).toHaveValue("W12X26");
    await page.getByLabel("Designation").press("Enter");
    await expect(of("W12X26")).toContainText("A line");
    await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem").filter({ hasText: "1 × W12X26" })).toBeVisible();
    await expect(page.getByRole("button", { name: "3 not covered, 2 answered" })).toBeVisible();
  });

  await test.step("a box over a line's text warns and takes its designation", async () => {
    await page.keyboard.press("b");
    const place = page
      .getByRole("region", { name: "Drawing" })
      .locator("[data-item]")
      .filter({ hasText: /^W16X31/ })
      .locator("rect");
    const box = (await place.boundingBox())!;
    await page.mouse.move(box.x - 10, box.y - 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 10, box.y + box.height + 10, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText(/^Here is a piece of the line 1 × W16X31 already\./)).toBeVisible();
    await expect(page.getByLabel("Designation")).toHaveValue("W16X31");
  });
});
