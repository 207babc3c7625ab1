import { person, staff, tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import { logIn, logOut, settle, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const WELCOME = "Welcome! Please set up your parameters to get started.";

test("a visitor can open the public pages and is redirected to the landing page from every other address", async ({ open }) => {
  const page = await open();
  await page.goto("pdfs");
  await expect(page).toHaveURL(/\/client\/?$/);
  for (const path of [
    "parameters",
    "superadmin/pdfs",
    "manage-users",
    "parent-admin",
    "manage-locations",
    "reset-password",
    "no/such/page",
  ]) {
    await visit(page, path);
    await expect(page, path).toHaveURL(/\/client\/?$/);
    await expect(page.getByRole("heading", { level: 1, name: /Welcome/ }), path).toBeVisible();
  }
  await visit(page, "signup");
  await expect(page.getByText(/contact the administrator/i)).toBeVisible();
});

test("the login page reports missing and wrong input and keeps the username", async ({ open }) => {
  const page = await open();
  await page.goto("login");
  await expect(page).toHaveTitle("Login · Takeoff");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();

  const name = `unknown.${uniqueSuffix()}`;
  await logIn(page, name, "Wrong-Password-1");
  await expect(page.getByRole("alert")).toHaveText("Failed to login. Please check your credentials.");
  await expect(page.getByLabel("Username")).toHaveValue(name);

  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show or hide the password" }).click();
  await expect(password).toHaveAttribute("type", "text");

  await page.getByRole("link", { name: "Contact your administrator" }).click();
  await expect(page).toHaveURL(/\/client\/signup$/);
});

test("password fields are masked, accept pasted text, and name their purpose to password managers", async ({ open }) => {
  const page = await open(await person());
  await page.route("**/client/api/reset-password/*", (route) => route.fulfill({ json: { kind: "reset", username: "ada" } }));
  const fields = page.locator("input[autocomplete$=password]");
  for (const [address, purposes] of [
    ["account", ["current-password", "new-password", "new-password"]],
    ["reset-password/token", ["new-password", "new-password"]],
    ["login", ["current-password"]],
  ] as const) {
    if (address === "login") await page.context().clearCookies();
    await page.goto(address);
    await expect(fields).toHaveCount(purposes.length);
    await expect(page.locator("input[type=password]")).toHaveCount(purposes.length);
    const found = await fields.evaluateAll((inputs) =>
      inputs.map((input) => {
        // False when a listener prevented the paste.
        const isAccepted = input.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true }));
        return { autocomplete: input.getAttribute("autocomplete"), isAccepted };
      }),
    );
    expect(found).toEqual(purposes.map((autocomplete) => ({ autocomplete, isAccepted: true })));
  }
});

test("the login leads users to the projects and staff to the dashboard, and the logout to the landing page", async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open();
  await logIn(page, user.username, TEST_PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/pdfs$/);
  await expect(page.getByText(WELCOME)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await logOut(page, user.username);
  await page.goto("pdfs");
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();

  await test.step("staff are not prompted to set parameters", async () => {
    const { username } = await staff();
    let asked = 0;
    page.on("request", (request) => (asked += request.url().endsWith("/user/parameters") ? 1 : 0));
    await logIn(page, username, TEST_PASSWORD);
    await expect(page).toHaveURL(/\/client\/superadmin\/pdfs$/);
    await expect(page).toHaveTitle("PDF Management Dashboard · Takeoff");
    await page.getByRole("link", { name: "Projects", exact: true }).click();
    await expect(page.getByText(/\d+ projects?$/)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(asked).toBe(0);
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
