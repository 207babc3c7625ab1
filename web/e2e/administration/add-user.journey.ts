import { staff as newStaff, tenant, uniqueSuffix, visitor } from "@takeoff/testing";
import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { chooseOption, fillInUser, NEW_PASSWORD, openAddUser, openManageUsers, passwordField, submitUser } from "../support/users.ts";

const USERS = "**/client/api/users";

test("an administrator adds a user, who can log in, and deletes that user", async ({ open }) => {
  const { admin, user, organization } = await tenant();
  const other = await tenant();
  const page = await openManageUsers(open, admin);
  await expect(page).toHaveTitle("Manage Users · Takeoff");
  await expect(page.getByText(`Users of ${organization.name}`)).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Username", "Email", "Role", "Actions"]);
  await expect(row(page, user.username)).toContainText(user.email);
  await expect(row(page, other.user.username)).toHaveCount(0);
  await expect(row(page, admin.username).getByRole("button", { name: "Delete" })).toHaveCount(0);

  const name = `ada.${uniqueSuffix()}`;
  const dialog = await openAddUser(page);
  await expect(dialog.getByLabel("Username")).toBeFocused();
  await expect(dialog.getByRole("textbox", { name: "Organization" })).toHaveCount(0);
  await fillInUser(dialog, name);
  await chooseOption(page, dialog, "Role", "Admin");
  await test.step("a double click creates one user, and the dialog cannot be closed during the request", async () => {
    let sent = 0;
    let release = () => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    await page.route(USERS, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      sent += 1;
      await blocked;
      return route.continue();
    });
    await dialog.getByRole("button", { name: "Add User" }).dblclick();
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    release();
    await expect(row(page, name)).toHaveCount(1);
    expect(sent).toBe(1);
  });
  await expect(page.getByText("User created successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, name)).toContainText("Admin");
  await visitor().login(name, NEW_PASSWORD, { expectOk: true });

  await row(page, name).getByRole("button", { name: "Delete" }).click();
  const confirmation = page.getByRole("dialog", { name: "Delete User" });
  await expect(confirmation.getByText("Are you sure you want to delete this user?")).toBeVisible();
  await expect(confirmation.getByText(name)).toBeVisible();
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(confirmation).toHaveCount(0);
  await expect(row(page, name)).toBeVisible();
  await row(page, name).getByRole("button", { name: "Delete" }).click();
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("User deleted successfully")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("the form of a new user reports missing input, ticks off the password rules and shows the server's rejection at its field", async ({
  open,
}) => {
  const { admin, user } = await tenant();
  const page = await openManageUsers(open, admin);
  const dialog = await openAddUser(page);
  await submitUser(dialog);
  for (const sentence of ["Username is required", "Email is required", "Password is required"]) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await expect(dialog.getByText("Phone number is required")).toHaveCount(0);

  const rules = dialog.getByRole("list", { name: "Password Requirements:" }).getByRole("listitem");
  await fillInUser(dialog, user.username);
  await expect(rules.filter({ hasText: /: met$/ })).toHaveCount(4);
  await passwordField(dialog).fill("password");
  await submitUser(dialog);
  await expect(dialog.getByText("Password must be at least 10 characters")).toBeVisible();
  await dialog.getByLabel("Email").fill("no address");
  await submitUser(dialog);
  await expect(dialog.getByText("Please enter a valid e-mail address")).toBeVisible();

  await fillInUser(dialog, user.username.toUpperCase());
  await dialog.getByLabel("Phone Number").fill("+1 312 555 0100");
  await submitUser(dialog);
  await expect(dialog.getByRole("alert")).toContainText("Failed to create user");
  await expect(dialog.getByText("This username is already taken.")).toHaveCount(2);
  await expect(dialog.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Phone Number")).toHaveValue("+1 312 555 0100");

  await dialog.getByLabel("Username").fill(`new.${uniqueSuffix()}`);
  await dialog.getByLabel("Email").fill(user.email);
  await submitUser(dialog);
  await expect(dialog.getByText("This e-mail address is already in use.")).toHaveCount(2);

  await passwordField(dialog).fill("Takeoff-2024");
  await submitUser(dialog);
  await expect(dialog.getByText("Password does not meet requirements")).toHaveCount(2);
  for (const [name, sentence] of [
    ["new.\u200buser", "Please remove invisible and direction-changing characters"],
    ["n\u0435w.user", "Please use letters of one script only"],
  ] as const) {
    await dialog.getByLabel("Username").fill(name);
    await submitUser(dialog);
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
});

test("staff see the users of all organizations and must enter a phone number and an organization for a new user", async ({ open }) => {
  const one = await tenant();
  const two = await tenant();
  const staff = await newStaff();
  const page = await openManageUsers(open, staff);
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
  await search.fill("no such user");
  await expect(page.getByText("No users match. Change the search to see others.")).toBeVisible();
  await search.fill(two.organization.name);
  const name = `mary.${uniqueSuffix()}`;
  const dialog = await openAddUser(page);
  await fillInUser(dialog, name);
  await submitUser(dialog);
  await expect(dialog.getByText("Phone number is required")).toBeVisible();
  await expect(dialog.getByText("Organization ID is required")).toBeVisible();
  await dialog.getByLabel("Phone Number").fill("+1 312 555 0102");
  await dialog.getByLabel("Organization").fill(two.organization.name);
  await page.getByRole("option", { name: two.organization.name }).click();
  await submitUser(dialog);
  await expect(row(page, name)).toContainText(two.organization.name);
  await search.fill("");
});
