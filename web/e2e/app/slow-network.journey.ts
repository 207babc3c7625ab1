import type { Page, Request } from "@playwright/test";
import { ndaPending, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { openParameters } from "../support/parameters.ts";
import { chooseLogout, row, settle, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** Holds every request that fits until `release` is called. `seen` are those that were sent. */
async function hold(page: Page, path: string, method: string): Promise<{ seen: Request[]; release: () => void }> {
  const seen: Request[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    seen.push(route.request());
    await promise;
    return route.fallback();
  });
  return { seen, release: resolve };
}

test("a slow download of the dashboard shows that it is in progress, keeps the focus, and is sent once", async ({ open }) => {
  const own = await tenant();
  await settle(own.user);
  const name = `Slow Pier ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(await newStaff());
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  const button = row(page, name).getByRole("button", { name: "Download", exact: true });
  const { seen, release } = await hold(page, "**/client/api/pdfs/*/download*", "GET");
  await button.dblclick();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click();
  await expect(button).toBeFocused();
  const download = page.waitForEvent("download");
  release();
  await download;
  await expect(button).toHaveAttribute("aria-busy", "false");
  expect(seen).toHaveLength(1);

  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/client/api/pdfs/*/download*", (route) => route.abort(), { times: 1 });
  await button.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(button).toHaveAttribute("aria-busy", "false");
});

test("a slow logout says so", async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open(user);
  await page.goto("pdfs");
  const { seen, release } = await hold(page, "**/client/api/logout", "POST");
  await chooseLogout(page, user.username);
  await expect(page.getByRole("button", { name: "Logging out..." })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  expect(seen).toHaveLength(1);
});

test("a slow deletion of a custom parameter shows that it is in progress", async ({ open }) => {
  const { user } = await tenant();
  await user.client.post("/user/parameters/custom", { parameter_name: "Camber", parameter_value: "None" }, { expectOk: true });
  const page = await open(user);
  await openParameters(page);
  const { seen, release } = await hold(page, "**/client/api/user/parameters/custom/*", "DELETE");
  const button = page.getByRole("button", { name: "Delete Camber" });
  await button.dblclick();
  await expect(button).toBeDisabled();
  release();
  await expect(page.getByText("Camber was deleted.")).toBeVisible();
  expect(seen).toHaveLength(1);
});

test("the agreement is accepted with the keyboard only, and slowly: it is sent once, and nobody can log out meanwhile", async ({
  open,
}) => {
  const page = await open(await ndaPending());
  await page.goto("pdfs");
  const dialog = page.getByRole("dialog", { name: "Non-Disclosure Agreement" });
  const box = dialog.getByRole("checkbox");
  await expect(box).toBeVisible();
  const { seen, release } = await hold(page, "**/client/api/user/accept-nda", "POST");
  for (let press = 0; press < 5 && !(await box.evaluate((one) => one === document.activeElement)); press += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Accept & Continue" })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Logout" })).toBeDisabled();
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  expect(seen).toHaveLength(1);
});
