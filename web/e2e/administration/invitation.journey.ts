import { linkIn, mailTo, tenant, uniqueSuffix, visitor } from "@takeoff/testing";
import { logIn, row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { invite, NEW_PASSWORD, openAddUser, openManageUsers, submitUser } from "../support/users.ts";

const SUBJECT = "You are invited to Takeoff";

test("an administrator invites a user, who sets a password, logs in and accepts the agreement", async ({ open }) => {
  const { admin } = await tenant();
  const page = await openManageUsers(open, admin);
  const name = `ada.${uniqueSuffix()}`;
  const email = `${name}@mail.example`;
  const dialog = await openAddUser(page);
  await dialog.getByLabel("Username").fill(name);
  await dialog.getByLabel("Email").fill(email);
  await invite(dialog);
  await submitUser(dialog);
  await expect(row(page, name)).toContainText("Invited, until");
  expect((await visitor().login(name, NEW_PASSWORD)).status).toBe(401);

  const invited = await open();
  await invited.goto(linkIn(await mailTo(email, { subject: SUBJECT })));
  await expect(invited.getByLabel("Username")).toHaveValue(name);
  await invited.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await invited.getByLabel("Confirm Password", { exact: true }).fill(NEW_PASSWORD);
  await invited.getByRole("button", { name: "Set Password" }).click();
  await expect(invited.getByText("Your password is set. Please login with it.")).toBeVisible();
  await logIn(invited, name, NEW_PASSWORD);
  await expect(invited.getByRole("dialog", { name: "Non-Disclosure Agreement" })).toBeVisible();
  await page.reload();
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, name)).not.toContainText(/Invit/);
});
