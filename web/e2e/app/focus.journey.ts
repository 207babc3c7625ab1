import type { Page } from "@playwright/test";
import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { walkFocus } from "../support/focus.ts";
import { SCREENS } from "../support/screens.ts";
import { settle, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const WIDTHS = [390, 1440];

/** Expects that each stop of Tab shows that it has the focus, at a phone's width and at that of a desk. */
async function expectVisibleFocus(page: Page, screen: string, minStops: number): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { count, invisible, covered } = await walkFocus(page);
    expect({ invisible, covered }, `${screen} at ${width} px`).toEqual({ invisible: [], covered: [] });
    expect(count, `stops of ${screen} at ${width} px`).toBeGreaterThanOrEqual(minStops);
  }
}

test("the focus is visible on every stop of the page that resets a password, and on fields that are wrong", async ({ open }) => {
  const page = await open();
  await page.route("**/client/api/reset-password/*", (route) => route.fulfill({ json: { kind: "reset", username: "ada" } }));
  await page.goto("reset-password/some-link");
  await expectVisibleFocus(page, "reset", 5);
  // The walk has touched both fields: they show that they are empty.
  await expect(page.getByText("Password is required", { exact: true })).toBeVisible();
  await expectVisibleFocus(page, "reset with errors", 5);
});

test("the focus is visible on every stop of the parameters, and on those that are not saved", async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open(user);
  await page.goto("parameters");
  await expect(page.getByRole("heading", { level: 1, name: "Parameters" })).toBeVisible();
  await page.getByLabel("Delivery address").fill("Pier 4, Galveston, TX");
  await expect(page.getByRole("button", { name: "Save Delivery address" })).toBeVisible();
  await expectVisibleFocus(page, "parameters", 15);
});

test("the focus is visible on every stop of the screens of staff", async ({ open }) => {
  const own = await tenant();
  const name = `Focus ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  for (const { path, title } of SCREENS) {
    const isList = path.endsWith("pdfs");
    await page.goto(isList ? `${path}?q=${encodeURIComponent(name)}` : path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    if (isList) await expect(page.getByText(name).first()).toBeVisible();
    await expectVisibleFocus(page, title, 5);
  }
});
