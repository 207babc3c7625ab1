import type { Locator, Page } from "@playwright/test";
import { staff as newStaff, tenant, TEST_PASSWORD, uniqueSuffix, visitor, type Person } from "@takeoff/testing";
import { inspect, inspectSmall } from "./support/look.ts";
import { row, tryAgain } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

const USERS = "**/client/api/users";
const PASSWORD = "Brand-New-Password-1";

const passwordIn = (dialog: Locator) => dialog.getByLabel(/^Password( \*)?$/);

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add User" }).first().click();
  return page.getByRole("dialog", { name: "Add User" });
}

async function fillIn(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel("Username").fill(name);
  await dialog.getByLabel("Email").fill(`${name}@mail.example`);
  await passwordIn(dialog).fill(PASSWORD);
}

async function choose(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog
    .getByRole("combobox", { name: label })
    .or(dialog.getByRole("textbox", { name: label }))
    .click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const submit = (dialog: Locator) => dialog.getByRole("button", { name: "Add User" }).click();

async function onPage(open: (person: Person) => Promise<Page>, person: Person): Promise<Page> {
  const page = await open(person);
  await page.goto("manage-users");
  await expect(page.getByRole("status").filter({ hasText: /\d users?$/ })).toBeVisible();
  return page;
}

test("an administrator adds a user, who can log in, and deletes them again", async ({ open }) => {
  const { admin, user, organization } = await tenant();
  const other = await tenant();
  const page = await onPage(open, admin);
  await expect(page).toHaveTitle("Manage Users · Takeoff");
  await expect(page.getByText(`Users of ${organization.name}`)).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Username", "Email", "Role", "Actions"]);
  await expect(row(page, user.username)).toContainText(user.email);
  await expect(row(page, other.user.username)).toHaveCount(0);
  await expect(row(page, admin.username).getByRole("button", { name: "Delete" })).toHaveCount(0);
  await inspect(page, "manage-users");
  await inspectSmall(page, "manage-users");

  const name = `ada.${uniqueSuffix()}`;
  const dialog = await openForm(page);
  await expect(dialog.getByLabel("Username")).toBeFocused();
  await expect(dialog.getByRole("textbox", { name: "Organization" })).toHaveCount(0);
  await fillIn(dialog, name);
  await choose(page, dialog, "Role", "Admin");
  await inspect(page, "add-user-filled");
  await submit(dialog);
  await expect(page.getByText("User created successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, name)).toContainText("Admin");
  await inspect(page, "manage-users-added");
  await visitor().login(name, PASSWORD, { expectOk: true });

  await row(page, name).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete User" });
  await expect(question.getByText("Are you sure you want to delete this user?")).toBeVisible();
  await expect(question.getByText(name)).toBeVisible();
  await inspect(page, "delete-user");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(row(page, name)).toBeVisible();
  await row(page, name).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("User deleted successfully")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("the form names what is missing, ticks off the password's rules, and shows the server's refusal at its field", async ({ open }) => {
  const { admin, user } = await tenant();
  const page = await onPage(open, admin);
  const dialog = await openForm(page);
  await submit(dialog);
  for (const sentence of ["Username is required", "Email is required", "Password is required"]) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await expect(dialog.getByText("Phone number is required")).toHaveCount(0);
  await inspect(page, "add-user-missing");
  await inspectSmall(page, "add-user-missing");

  const rules = dialog.getByRole("list", { name: "Password Requirements:" }).getByRole("listitem");
  await fillIn(dialog, user.username);
  await expect(rules.filter({ hasText: /: met$/ })).toHaveCount(4);
  await passwordIn(dialog).fill("password");
  await submit(dialog);
  await expect(dialog.getByText("Password must be at least 10 characters")).toBeVisible();
  await dialog.getByLabel("Email").fill("no address");
  await submit(dialog);
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();

  await fillIn(dialog, user.username.toUpperCase());
  await dialog.getByLabel("Phone Number").fill("+1 312 555 0100");
  await submit(dialog);
  await expect(dialog.getByRole("alert")).toContainText("Failed to create user");
  await expect(dialog.getByText("This username is already taken.")).toHaveCount(2);
  await expect(dialog.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Phone Number")).toHaveValue("+1 312 555 0100");
  await inspect(page, "add-user-refused");
  await inspectSmall(page, "add-user-refused");

  await dialog.getByLabel("Username").fill(`new.${uniqueSuffix()}`);
  await dialog.getByLabel("Email").fill(user.email);
  await submit(dialog);
  await expect(dialog.getByText("This email address is already in use.")).toHaveCount(2);
});

test("a double click makes one user, and the dialog cannot be closed meanwhile", async ({ open }) => {
  const { admin } = await tenant();
  const page = await onPage(open, admin);
  const name = `once.${uniqueSuffix()}`;
  let sent = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(USERS, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent += 1;
    await held;
    return route.continue();
  });
  const dialog = await openForm(page);
  await fillIn(dialog, name);
  await dialog.getByRole("button", { name: "Add User" }).dblclick();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await inspect(page, "add-user-busy");
  release();
  await expect(row(page, name)).toHaveCount(1);
  expect(sent).toBe(1);
});

test("an edit changes e-mail, phone and role; one's own role stays as it is", async ({ open }) => {
  const { admin, user } = await tenant();
  const page = await onPage(open, admin);
  const opener = row(page, user.username).getByRole("button", { name: "Edit" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expect(dialog.getByLabel("Username")).toHaveValue(user.username);
  await dialog.getByLabel("Email").fill(admin.email);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This email address is already in use.")).toHaveCount(2);
  await inspect(page, "edit-user-refused");
  const email = `changed.${uniqueSuffix()}@mail.example`;
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Phone Number").fill("+1 312 555 0101");
  await choose(page, dialog, "Role", "Admin");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("User updated successfully")).toBeVisible();
  await expect(row(page, user.username)).toContainText(email);
  await expect(row(page, user.username)).toContainText("Admin");
  await expect(opener).toBeFocused();

  await row(page, admin.username).getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByRole("textbox", { name: "Role" })).toHaveValue("Admin");
  await expect(dialog.getByRole("textbox", { name: "Role" })).toHaveAttribute("readonly");
  await expect(dialog.getByText("You cannot change your own role.")).toBeVisible();
  await inspect(page, "edit-user-own");
  await inspectSmall(page, "edit-user-own");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("staff see everyone with their organization, and must give a phone number and an organization", async ({ open }) => {
  const [one, two, staff] = [await tenant(), await tenant(), await newStaff()];
  const page = await onPage(open, staff);
  await expect(page.getByRole("columnheader")).toHaveText(["Username", "Email", "Role", "Organization", "Actions"]);
  const search = page.getByLabel("Search users");
  for (const { user, organization } of [one, two]) {
    await search.fill(user.username.toUpperCase());
    await expect(row(page, user.username)).toContainText(organization.name);
  }
  await search.fill(two.organization.name);
  await expect(row(page, one.user.username)).toHaveCount(0);
  await expect(page.getByText("2 users", { exact: true })).toBeVisible();
  await page.reload();
  await expect(row(page, two.admin.username)).toBeVisible();
  await search.fill("nobody at all");
  await expect(page.getByText("No users match. Change the search to see others.")).toBeVisible();
  await inspect(page, "manage-users-none-match");
  await search.fill(two.organization.name);
  const name = `mary.${uniqueSuffix()}`;
  const dialog = await openForm(page);
  await fillIn(dialog, name);
  await submit(dialog);
  await expect(dialog.getByText("Phone number is required")).toBeVisible();
  await expect(dialog.getByText("Organization ID is required")).toBeVisible();
  await inspect(page, "add-user-staff-missing");
  await dialog.getByLabel("Phone Number").fill("+1 312 555 0102");
  await dialog.getByLabel("Organization").fill(two.organization.name);
  await page.getByRole("option", { name: two.organization.name }).click();
  await submit(dialog);
  await expect(row(page, name)).toContainText(two.organization.name);
  await inspectSmall(page, "manage-users-staff");
  await search.fill("");
  await inspect(page, "manage-users-staff");
});

test("staff make a user staff, and give a member of staff an organization", async ({ open }) => {
  const [{ user, organization }, staff] = [await tenant(), await newStaff()];
  const page = await onPage(open, staff);
  await page.getByLabel("Search users").fill(user.username);
  const edit = row(page, user.username).getByRole("button", { name: "Edit" });
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  await edit.click();
  await choose(page, dialog, "Role", "Parent Admin");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, user.username)).toContainText("Parent Admin");
  await expect(row(page, user.username)).not.toContainText(organization.name);

  await edit.click();
  await choose(page, dialog, "Role", "User");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Organization ID is required")).toBeVisible();
  await dialog.getByLabel("Organization").fill(organization.name);
  await page.getByRole("option", { name: organization.name }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, user.username)).toContainText(organization.name);
});

test("a list that cannot be loaded says so and can be asked for again; a failed deletion keeps the user", async ({ open }) => {
  const { admin, user } = await tenant();
  const page = await open(admin);
  await page.route(USERS, (route) => route.abort());
  await page.goto("manage-users");
  await expect(page.getByRole("alert")).toContainText("Failed to fetch users");
  await inspect(page, "manage-users-failed");
  await page.unroute(USERS);
  await tryAgain(page);
  await row(page, user.username).getByRole("button", { name: "Delete" }).click();
  await page.route("**/client/api/users/*", (route) => route.abort(), { times: 1 });
  const question = page.getByRole("dialog", { name: "Delete User" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("alert")).toContainText("Failed to delete user");
  await expect(row(page, user.username)).toBeVisible();
  await inspect(page, "delete-user-failed");
});

test("the list shows its shape while it loads", async ({ open }) => {
  const { admin } = await tenant();
  const page = await open(admin);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(USERS, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("manage-users");
  await expect(page.getByRole("columnheader", { name: "Username" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Users" })).toBeVisible();
  await inspect(page, "manage-users-loading");
  release();
  await expect(row(page, admin.username)).toBeVisible();
});

test("names and addresses that hold markup or never break show as text and move nothing", async ({ open }) => {
  const { admin } = await tenant();
  const markup = `<img src=x onerror="document.title='broken'"><b>${uniqueSuffix()}</b>`;
  const long = `${uniqueSuffix()}${"W".repeat(190)}`;
  for (const [index, username] of [markup, long].entries()) {
    const email = `${"e".repeat(60)}.${uniqueSuffix()}@${"d".repeat(60)}.${"f".repeat(60)}.example`;
    await admin.client.post(
      "/users",
      { username, email: index ? email : `m.${uniqueSuffix()}@mail.example`, password: TEST_PASSWORD },
      { expectOk: true },
    );
  }
  const page = await onPage(open, admin);
  await expect(page.getByText(markup, { exact: true })).toBeVisible();
  await expect(page.getByText(long, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle("Manage Users · Takeoff");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await inspect(page, "manage-users-long");
  await inspectSmall(page, "manage-users-long");
  await page.setViewportSize({ width: 2560, height: 1200 });
  await inspect(page, "manage-users-long");
  await page.setViewportSize({ width: 900, height: 800 });
  await inspect(page, "manage-users-long");
  await row(page, long).getByRole("button", { name: "Delete" }).click();
  await inspect(page, "delete-user-long");
});

test("a session that ends in the form leads to the login and back, with all but the password kept", async ({ open }) => {
  const { admin } = await tenant();
  const page = await open(admin);
  await page.route("**/client/api/events", (route) => route.abort());
  await page.goto("manage-users");
  const name = `kept.${uniqueSuffix()}`;
  const dialog = await openForm(page);
  await fillIn(dialog, name);
  await admin.client.logout({ expectOk: true });
  await submit(dialog);
  await expect(page).toHaveURL(/\/client\/login$/);
  await page.getByLabel("Username").fill(admin.username);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/client\/manage-users$/);
  await expect(dialog.getByLabel("Username")).toHaveValue(name);
  await expect(passwordIn(dialog)).toHaveValue("");
  await passwordIn(dialog).fill(PASSWORD);
  await submit(dialog);
  await expect(row(page, name)).toBeVisible();
});
