import { staff, tenant, TEST_PASSWORD } from "@takeoff/testing";
import { logIn, logOut, settle } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("the login leads users to the projects and staff to the dashboard", { tag: "@screen" }, async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open();
  await logIn(page, user.username, TEST_PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/pdfs$/);
  await logOut(page, user.username);
  await logIn(page, (await staff()).username, TEST_PASSWORD);
  await expect(page).toHaveURL(/\/client\/superadmin\/pdfs$/);
  await expect(page).toHaveTitle("PDF Management Dashboard · Takeoff");
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
