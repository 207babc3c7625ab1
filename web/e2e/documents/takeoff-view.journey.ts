import { originalPdf, processedPdf } from "@takeoff/drawings";
import { takeoffCsv } from "@takeoff/drawings/lists";
import { smallDrawing } from "@takeoff/drawings/model";
import { staff as newStaff, tenant, uniqueSuffix, type Person, type Tenant } from "@takeoff/testing";
import type { Page } from "@playwright/test";
import { SMALL } from "../support/window.ts";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const steel = smallDrawing("journey");

/** A completed document with a CSV, and with the processed PDF whose markups are its lines. */
async function completed(staff: Person, own: Tenant, name: string): Promise<number> {
  const original = originalPdf(steel);
  const { id } = await uploadFor(own.user, name, original);
  const processed = await processedPdf(steel, original);
  await staff.client.process(id, { csv: takeoffCsv(steel), processed }, { expectOk: true });
  await staff.client.put(`/pdfs/status/${id}`, {}, { expectOk: true });
  const isRead = async () => ((await staff.client.get(`/pdfs/${id}/takeoff-summary`)).json as { takeoff: unknown }).takeoff !== null;
  await expect.poll(isRead, { timeout: 300_000 }).toBe(true);
  return id;
}

/** A customer's window with the drawer of a completed document. */
async function openCompleted(open: (person: Person) => Promise<Page>) {
  const own = await tenant();
  const name = `Takeoff ${uniqueSuffix()}`;
  const id = await completed(await newStaff(), own, name);
  const page = await open(own.user);
  await page.goto(`pdfs?document=${id}`);
  const drawer = page.getByRole("dialog", { name });
  const view = page.getByRole("dialog", { name: `Takeoff of ${name}` });
  const lines = view.getByRole("listbox", { name: "Lines" });
  const summary = drawer.getByRole("region", { name: "Takeoff", exact: true });
  return { ...{ page, id, name, drawer, view, lines, summary }, region: view.getByRole("region", { name: "Drawing" }) };
}

test("a customer finds pieces by their line and lines by their piece", { tag: "@screen" }, async ({ open }) => {
  const { page, id, lines, region, summary } = await openCompleted(open);
  const pieces = steel.members.reduce((sum, { quantity }) => sum + quantity, 0);
  await expect(summary.locator("dl")).toContainText(`Pieces${pieces}`);
  await summary.getByRole("button", { name: "View takeoff" }).click();
  const chosen = lines.getByRole("option", { selected: true });
  await expect(lines.getByRole("option").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`document=${id}&takeoff=${id}`));
  await expect(region.locator("canvas")).toBeVisible();
  await lines.focus();
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toBeVisible();
  await expect(region.locator("[data-selected]").first()).toBeVisible();
  const first = await lines.getByRole("option").first().textContent();
  await region.locator("[data-item] rect").first().dispatchEvent("click");
  await expect(chosen).toHaveText(first ?? "");
});

test("a summary is printed alone, and a phone shows lines and drawing as two tabs", async ({ open }) => {
  const { page, name, drawer, view, lines, region, summary } = await openCompleted(open);
  await expect(summary.locator("svg.recharts-surface").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(summary.getByText(`${name} (`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Projects" })).toBeHidden();
  await page.emulateMedia({ media: null });

  await summary.getByRole("button", { name: "View takeoff" }).click();
  await expect(region.locator("canvas")).toBeVisible();
  await page.setViewportSize(SMALL);
  await expect(region).toBeHidden();
  await lines.getByRole("option").nth(1).click();
  await expect(region.locator("[data-selected]").first()).toBeVisible();
  await expect(lines).toBeHidden();
  await page.goBack();
  await expect(view).toBeHidden();
  await expect(drawer).toBeVisible();
});
