import type { Locator, Page } from "@playwright/test";
import type { Person } from "@takeoff/testing";
import { expect } from "./test.ts";

/** Stores parameters through the API. */
export async function store(person: Person, values: Record<string, string>): Promise<void> {
  const entries = Object.entries(values).map(([name, value]) => ({ name, value }));
  await person.client.post("/user/parameters", entries, { expectOk: true });
}

/** The stored parameters by name. */
export async function stored(person: Person): Promise<Record<string, string>> {
  const { json } = await person.client.get("/user/parameters", { expectOk: true });
  return Object.fromEntries((json as { name: string; value: string }[]).map(({ name, value }) => [name, value]));
}

/** Opens the screen and waits for its fields. */
export async function openParameters(page: Page): Promise<void> {
  await page.goto("parameters");
  await expect(summary(page)).toBeVisible();
}

export const summary = (page: Page): Locator => page.getByRole("complementary", { name: "Current Parameters" });
export const saveAll = (page: Page): Locator => page.getByRole("button", { name: /^Save All \(/ });
export const input = (page: Page, label: string): Locator => page.getByRole("combobox", { name: label });

/** The value of a parameter in the summary. */
export function current(page: Page, label: string): Locator {
  return summary(page)
    .locator("div", { has: page.getByRole("term").filter({ hasText: new RegExp(`^${label}$`) }) })
    .last()
    .getByRole("definition");
}

/** Whether a field has the red border of unsaved changes. */
export async function isMarked(field: Locator): Promise<boolean> {
  const [red, green, blue] = await field.evaluate((element) => (getComputedStyle(element).borderTopColor.match(/\d+/g) ?? []).map(Number));
  return (red ?? 0) > 1.5 * Math.max(green ?? 0, blue ?? 0);
}
