import { originalPdf, processedPdf, smallDrawing, takeoffCsv } from "@takeoff/drawings";
import { staff as newStaff, tenant, uniqueSuffix, type Person, type Tenant } from "@takeoff/testing";
import { SMALL } from "../support/window.ts";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const steel = smallDrawing("journey");

/** A completed document with a CSV, and with the processed PDF whose markups are its lines. */
async function completed(staff: Person, own: Tenant, name: string, isMarked: boolean): Promise<number> {
  const original = originalPdf(steel);
  const { id } = await uploadFor(own.user, name, original);
  const marked = isMarked ? { processed: await processedPdf(steel, original) } : {};
  await staff.client.process(id, { csv: takeoffCsv(steel), ...marked }, { expectOk: true });
  await staff.client.put(`/pdfs/status/${id}`, {}, { expectOk: true });
  const isRead = async () => ((await staff.client.get(`/pdfs/${id}/takeoff-summary`)).json as { takeoff: unknown }).takeoff !== null;
  await expect.poll(isRead, { timeout: 90_000 }).toBe(true);
  return id;
}

test("a customer sees what the takeoff adds up to, and finds pieces by their line and lines by their piece", async ({ open }) => {
  test.setTimeout(240_000);
  const own = await tenant();
  const name = `Takeoff ${uniqueSuffix()}`;
  const id = await completed(await newStaff(), own, name, true);
  const page = await open(own.user);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`pdfs?document=${id}`);
  const drawer = page.getByRole("dialog", { name });
  const summary = drawer.getByRole("region", { name: "Takeoff", exact: true });
  const pieces = steel.members.reduce((sum, { quantity }) => sum + quantity, 0);
  await expect(summary.getByText("Short tons").first()).toBeVisible();
  await expect(summary.locator("dl")).toContainText(`Pieces${pieces}`);
  const table = summary.getByRole("region", { name: "By designation, as a table" });
  for (const designation of new Set(steel.members.map(({ shape }) => shape.designation)))
    await expect(table.getByRole("rowheader", { name: designation, exact: true })).toBeVisible();
  await expect(summary.locator("svg.recharts-surface").first()).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(summary.getByText(`${name} (`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Projects" })).toBeHidden();
  await page.emulateMedia({ media: null });

  await summary.getByRole("button", { name: "View takeoff" }).click();
  const view = page.getByRole("dialog", { name: `Takeoff of ${name}` });
  const lines = view.getByRole("listbox", { name: "Lines" });
  const chosen = lines.getByRole("option", { selected: true });
  await expect(lines.getByRole("option").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`document=${id}&takeoff=${id}`));
  const region = view.getByRole("region", { name: "Drawing" });
  await expect(region.locator("canvas")).toBeVisible({ timeout: 30_000 });

  await test.step("keys choose a line, whose pieces are shown", async () => {
    await lines.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(chosen).toHaveAttribute("aria-posinset", "2");
    await expect(region.locator("[data-selected]").first()).toBeVisible();
  });

  await test.step("a piece that is clicked chooses its line", async () => {
    const first = await lines.getByRole("option").first().textContent();
    await region.locator("[data-item] rect").first().dispatchEvent("click");
    await expect(chosen).toHaveText(first ?? "");
  });

  await test.step("a phone shows lines and drawing as two tabs", async () => {
    await page.setViewportSize(SMALL);
    await expect(region).toBeHidden();
    await lines.getByRole("option").nth(1).click();
    await expect(region.locator("[data-selected]").first()).toBeVisible();
    await expect(lines).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await page.goBack();
  await expect(view).toBeHidden();
  await expect(drawer).toBeVisible();
  await page.goForward();
  await expect(view).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view).toBeHidden();
  await expect(drawer).toBeVisible();
});

test("the lines of a takeoff without a processed PDF are shown alone, with the reason", async ({ open }) => {
  test.setTimeout(240_000);
  const own = await tenant();
  const name = `Alone ${uniqueSuffix()}`;
  const id = await completed(await newStaff(), own, name, false);
  const page = await open(own.user);
  await page.goto(`pdfs?takeoff=${id}`);
  const view = page.getByRole("dialog", { name: `Takeoff of ${name}` });
  await expect(view.getByText("There is no processed PDF")).toBeVisible();
  await expect(view.getByRole("listbox", { name: "Lines" }).getByRole("option").first()).toBeVisible();
  await expect(view.getByRole("region", { name: "Drawing" })).toBeHidden();

  const stranger = await open((await tenant()).admin);
  await stranger.goto(`pdfs?takeoff=${id}`);
  await expect(stranger.getByRole("dialog", { name: "Takeoff" }).getByText("does not exist, was deleted")).toBeVisible();
});
