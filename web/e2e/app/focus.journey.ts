import type { Page } from "@playwright/test";
import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { walkFocus } from "../support/focus.ts";
import { SCREENS } from "../support/screens.ts";
import { settle, uploadFor } from "../support/steps.ts";
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

/** A list of cards or rows with all that lists have, a table with a form, and tabs: the others have the same parts. */
const WALKED = ["superadmin/pdfs", "manage-users", "operations"];

test("the focus is visible on every stop of the screens of staff", async ({ open }) => {
  const own = await tenant();
  const name = `Focus ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  for (const { path, title } of SCREENS.filter((screen) => WALKED.includes(screen.path))) {
    const isList = path.endsWith("pdfs");
    await atEachWidth(page, isList ? `${path}?q=${encodeURIComponent(name)}` : path, async (size) => {
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      if (isList) await expect(page.getByText(name).first()).toBeVisible();
      await expectVisibleFocus(page, `${title} ${size}`, 5);
    });
  }
});
