import { tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import { inspect, inspectSmall } from "./support/inspect.ts";
import { logIn, settle } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("the landing page shows its features and resources and links to the login page", async ({ open }) => {
  const page = await open();
  await page.goto("");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  await expect(page).toHaveTitle("Takeoff");
  await expect(page.getByRole("tab", { name: "Features" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("2024")).toBeVisible();
  await inspect(page, "landing");
  await inspectSmall(page, "landing");

  await page.getByRole("tab", { name: "Resources" }).click();
  const panel = page.getByRole("tabpanel", { name: "Resources" });
  for (const line of [
    "Manage users and admins",
    "Access all company projects",
    "Configure company settings",
    "Upload and manage projects",
    "View own results",
    "Set personal parameters",
  ]) {
    await expect(panel.getByText(line)).toBeVisible();
  }
  await expect(panel.getByText(/within 24 hours/)).toBeVisible();
  await inspect(page, "landing-resources");
  await inspectSmall(page, "landing-resources");

  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
});

test("a visitor can open the public pages and is redirected to the landing page from every other address", async ({ open }) => {
  const page = await open();
  for (const path of [
    "pdfs",
    "parameters",
    "superadmin/pdfs",
    "manage-users",
    "parent-admin",
    "manage-locations",
    "reset-password",
    "no/such/page",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: /Welcome/ }), path).toBeVisible();
    await expect(page).toHaveURL(/\/client\/?$/);
  }
  await page.goto("signup");
  await expect(page.getByText(/contact the administrator/i)).toBeVisible();
  await inspect(page, "sign-up");
  await inspectSmall(page, "sign-up");
});

test("the login page reports missing and wrong input and keeps the username", async ({ open }) => {
  const page = await open();
  await page.goto("login");
  await expect(page).toHaveTitle("Login · Takeoff");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await inspect(page, "login-missing");

  const name = `unknown.${uniqueSuffix()}`;
  await logIn(page, name, "Wrong-Password-1");
  await expect(page.getByRole("alert")).toHaveText("Failed to login. Please check your credentials.");
  await expect(page.getByLabel("Username")).toHaveValue(name);
  await inspect(page, "login-refused");
  await inspectSmall(page, "login-refused");

  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show or hide the password" }).click();
  await expect(password).toHaveAttribute("type", "text");

  await page.getByRole("link", { name: "Contact your administrator" }).click();
  await expect(page).toHaveURL(/\/client\/signup$/);
});

test("the login leads to the projects and the logout to the landing page", async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open();
  await logIn(page, user.username, TEST_PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/pdfs$/);
  await page.getByRole("button", { name: `Hello, ${user.username}` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  await page.goto("pdfs");
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
});

test("the colour scheme follows the system until the user chooses one, and the choice survives a reload", async ({ open }) => {
  const page = await open(undefined, { colorScheme: "dark" });
  const scheme = page.locator("html");
  await page.goto("");
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.getByRole("button", { name: /^Colours: as the system/ }).click();
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
  await page.reload();
  await expect(page.getByRole("button", { name: /^Colours: light/ })).toBeVisible();
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
});
