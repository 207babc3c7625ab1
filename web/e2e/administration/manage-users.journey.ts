import { tenant, uniqueSuffix, visitor } from "@takeoff/testing";
import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { chooseOption, fillInUser, NEW_PASSWORD, openAddUser, openManageUsers, submitUser } from "../support/users.ts";

test("an administrator adds a user, who can log in, changes the role and deletes that user", { tag: "@screen" }, async ({ open }) => {
  const { admin, organization } = await tenant();
  const other = await tenant();
  const page = await openManageUsers(open, admin);
  await expect(page).toHaveTitle("Manage Users · Takeoff");
  await expect(page.getByText(`Users of ${organization.name}`)).toBeVisible();
  await expect(row(page, other.user.username)).toHaveCount(0);

  const name = `ada.${uniqueSuffix()}`;
  const dialog = await openAddUser(page);
  await fillInUser(dialog, name);
  await submitUser(dialog);
  await expect(row(page, name)).toContainText("User");
  await visitor().login(name, NEW_PASSWORD, { expectOk: true });

  const opener = row(page, name).getByRole("button", { name: "Edit" });
  await opener.click();
  const edit = page.getByRole("dialog", { name: "Edit User" });
  await chooseOption(page, edit, "Role", "Admin");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(row(page, name)).toContainText("Admin");
  await expect(opener).toBeFocused();

  await row(page, name).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete User" }).getByRole("button", { name: "Delete" }).click();
  await expect(row(page, name)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});
