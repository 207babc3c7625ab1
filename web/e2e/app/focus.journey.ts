import type { Page } from "@playwright/test";
import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { walkFocus } from "../support/focus.ts";
import { SCREENS } from "../support/screens.ts";
import { settle, uploadFor, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const WIDTHS = [390, 1440];

/** Expects that each stop of Tab shows that it has the focus. */
async function expectVisibleFocus(page: Page, screen: string, minStops: number): Promise<void> {
  const { count, invisible, covered } = await walkFocus(page);
  expect({ invisible, covered }, screen).toEqual({ invisible: [], covered: [] });
  expect(count, `stops of ${screen}`).toBeGreaterThanOrEqual(minStops);
}

/** Opens a page at a phone's width and at that of a desk: what has the focus while a window changes its size is not what is walked over. */
async function atEachWidth(page: Page, path: string, walk: (size: string) => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await walk(`at ${width} px`);
  }
}

test("the focus is visible on every stop of the page that resets a password, and on fields that are wrong", async ({ open }) => {
  const page = await open();
  await page.route("**/client/api/reset-password/*", (route) => route.fulfill({ json: { kind: "reset", username: "ada" } }));
  await atEachWidth(page, "reset-password/some-link", async (size) => {
    await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
    await expectVisibleFocus(page, `reset ${size}`, 5);
    // The walk has touched both fields: they show that they are empty.
    await expect(page.getByText("Password is required", { exact: true })).toBeVisible();
    await expectVisibleFocus(page, `reset with errors ${size}`, 5);
  });
});

test("the focus is visible on every stop of the parameters, and on those that are not saved", async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open(user);
  await atEachWidth(page, "parameters", async (size) => {
    await expect(page.getByRole("heading", { level: 1, name: "Parameters" })).toBeVisible();
    await page.getByLabel("Delivery address").fill("Pier 4, Galveston, TX");
    await expect(page.getByRole("button", { name: "Save Delivery address" })).toBeVisible();
    await expectVisibleFocus(page, `parameters ${size}`, 15);
  });
});

test("the focus is visible on every stop of the screens of staff", async ({ open }) => {
  const own = await tenant();
  const name = `Focus ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const person = await newStaff();
  const page = await open(person);
  const only: Record<string, string> = { "manage-users": own.user.username, audit: person.username };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("account");
    for (const { path, title } of SCREENS) {
      // Rows repeat each other: lists show one.
      const query = path.endsWith("pdfs") ? name : only[path];
      await visit(page, query ? `${path}?q=${encodeURIComponent(query)}` : path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectVisibleFocus(page, `${title} at ${width} px`, 5);
    }
  }
});
