import { staff } from "@takeoff/testing";
import { SMALL } from "../support/window.ts";
import { expect, test } from "../support/test.ts";

test("the sidebar collapses to icons and stays collapsed, and is a drawer on a phone", async ({ open }) => {
  const page = await open(await staff());
  await page.goto("pdfs");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(200);
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(60);
  await page.reload();
  await sidebar.getByRole("link", { name: "All PDFs" }).click();
  await expect(page).toHaveURL(/superadmin/);

  await page.setViewportSize(SMALL);
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await drawer.getByRole("link", { name: "Projects", exact: true }).click();
  await expect(page).toHaveURL(/\/client\/pdfs$/);
  await expect(drawer).toHaveCount(0);

  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);

  await test.step("a drawer that is opened while a screen loads stays open", async () => {
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    await page.route("**/locations-page-*.js", (route) => loaded.then(() => route.continue()));
    await page.getByRole("button", { name: "Open navigation" }).click();
    await drawer.getByRole("link", { name: "Manage Locations" }).click();
    await expect(drawer).toHaveCount(0);
    await page.getByRole("button", { name: "Open navigation" }).click();
    await expect(drawer).toBeVisible();
    load();
    await expect(page).toHaveTitle("Manage Locations · Takeoff");
    await expect(drawer.getByRole("link", { name: "Projects", exact: true })).toBeVisible();
  });
});

test("the colour scheme follows the system until the user chooses one, and the choice survives a reload", async ({ open }) => {
  const page = await open(undefined, { colorScheme: "dark" });
  const scheme = page.locator("html");
  await page.goto("");
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.getByRole("button", { name: /^Colors: same as system/ }).click();
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
  await page.reload();
  await expect(page.getByRole("button", { name: /^Colors: light/ })).toBeVisible();
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
});
