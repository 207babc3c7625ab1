import { staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { chooseOption, openManageUsers } from "../support/users.ts";

test("an administrator edits a user's e-mail address, phone number and role, but not their own role", async ({ open }) => {
  const { admin, user } = await tenant();
  const page = await openManageUsers(open, admin);
  const opener = row(page, user.username).getByRole("button", { name: "Edit" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expect(dialog.getByLabel("Username")).toHaveValue(user.username);
  await dialog.getByLabel("Email").fill(admin.email);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This e-mail address is already in use.")).toHaveCount(2);
  const email = `changed.${uniqueSuffix()}@mail.example`;
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Phone Number").fill("+1 312 555 0101");
  await chooseOption(page, dialog, "Role", "Admin");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("User updated successfully")).toBeVisible();
  await expect(row(page, user.username)).toContainText(email);
  await expect(row(page, user.username)).toContainText("Admin");
  await expect(opener).toBeFocused();

  await row(page, admin.username).getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByRole("textbox", { name: "Role" })).toHaveValue("Admin");
  await expect(dialog.getByRole("textbox", { name: "Role" })).toHaveAttribute("readonly");
  await expect(dialog.getByText("You cannot change your own role.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("staff turn a user into staff and back into a user of an organization", async ({ open }) => {
  const { user, organization } = await tenant();
  const staff = await newStaff();
  const page = await openManageUsers(open, staff);
  await page.getByLabel("Search users").fill(user.username);
  const edit = row(page, user.username).getByRole("button", { name: "Edit" });
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  await edit.click();
  await chooseOption(page, dialog, "Role", "Parent Admin");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, user.username)).toContainText("Parent Admin");
  await expect(row(page, user.username)).not.toContainText(organization.name);

  await edit.click();
  await chooseOption(page, dialog, "Role", "User");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Organization ID is required")).toBeVisible();
  await dialog.getByLabel("Organization").fill(organization.name);
  await page.getByRole("option", { name: organization.name }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, user.username)).toContainText(organization.name);
});
