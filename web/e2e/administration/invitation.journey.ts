import { database, linkIn, mailsTo, mailTo, staff as newStaff, tenant, uniqueSuffix, visitor } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { logIn, row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { chooseOption, invite, NEW_PASSWORD, openAddUser, openManageUsers, passwordField, submitUser } from "../support/users.ts";

const SUBJECT = "You are invited to Takeoff";

async function fillInInvitation(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel("Username").fill(name);
  await dialog.getByLabel("Email").fill(`${name}@mail.example`);
  await invite(dialog);
}

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
}

test("an administrator invites a user, who sets a password, logs in and accepts the agreement", async ({ open }) => {
  const { admin } = await tenant();
  const page = await openManageUsers(open, admin);
  const name = `ada.${uniqueSuffix()}`;
  const email = `${name}@mail.example`;
  const dialog = await openAddUser(page);
  await expect(dialog.getByRole("switch", { name: /^Send an invitation/ })).not.toBeChecked();
  await expect(passwordField(dialog)).toBeVisible();
  await fillInInvitation(dialog, name);
  await expect(passwordField(dialog)).toHaveCount(0);
  await submitUser(dialog);
  await expect(page.getByText(`User created successfully. An invitation was sent to ${email}.`)).toBeVisible();
  await expect(row(page, name)).toContainText("Invited, until");
  expect((await visitor().login(name, NEW_PASSWORD)).status).toBe(401);

  const first = linkIn(await mailTo(email, { subject: SUBJECT }));
  await row(page, name).getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(`An invitation was sent to ${email}.`, { exact: true })).toBeVisible();
  await expect.poll(async () => (await mailsTo(email, { subject: SUBJECT })).length, { timeout: 30_000 }).toBe(2);
  const links = (await mailsTo(email, { subject: SUBJECT })).map(linkIn);
  const second = links.find((link) => link !== first) ?? "";

  const invited = await open();
  await test.step("an earlier link names the newer one when it is opened", async () => {
    await invited.goto(first);
    await expect(invited.getByRole("alert")).toHaveText("A newer link was sent. Please use the link of the newest e-mail.");
  });
  await test.step("an expired link says so when it is opened, and the list says it too", async () => {
    const age = (sql: string) => database().query(sql, [name]);
    await age(
      "update identity.invitations set created_at = now() - interval '73 hours' where user_id = (select id from identity.users where username = $1)",
    );
    await age("update identity.users set invited_until = now() - interval '1 hour' where username = $1");
    await invited.goto(second);
    await expect(invited.getByRole("alert")).toHaveText("This link has expired.");
    await page.reload();
    await expect(row(page, name)).toContainText("Invitation expired");
    await age("update identity.invitations set created_at = now() where user_id = (select id from identity.users where username = $1)");
  });

  await invited.goto(second);
  await expect(invited.getByRole("heading", { level: 1, name: "Set your password" })).toBeVisible();
  await expect(invited.getByLabel("Username")).toHaveValue(name);
  await setPassword(invited);
  await expect(invited).toHaveURL(/\/client\/login$/);
  await expect(invited.getByText("Your password is set. Please login with it.")).toBeVisible();
  await logIn(invited, name, NEW_PASSWORD);
  await expect(invited.getByRole("dialog", { name: "Non-Disclosure Agreement" })).toBeVisible();
  await page.reload();
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, name)).not.toContainText(/Invit/);
});

test("staff invite a member of staff: only they see that role, which needs no organization", async ({ open }) => {
  const { admin } = await tenant();
  const managed = await openManageUsers(open, admin);
  const ownDialog = await openAddUser(managed);
  await ownDialog
    .getByRole("combobox", { name: "Role" })
    .or(ownDialog.getByRole("textbox", { name: "Role" }))
    .click();
  await expect(managed.getByRole("option")).toHaveText(["User", "Admin"]);

  const page = await openManageUsers(open, await newStaff());
  const name = `lee.${uniqueSuffix()}`;
  const dialog = await openAddUser(page);
  await expect(
    dialog.getByRole("combobox", { name: "Organization" }).or(dialog.getByRole("textbox", { name: "Organization" })),
  ).toBeVisible();
  await fillInInvitation(dialog, name);
  await chooseOption(page, dialog, "Role", "Parent Admin");
  await expect(dialog.getByLabel("Organization")).toHaveCount(0);
  await dialog.getByLabel("Phone Number").fill("+1 312 555 0103");
  await submitUser(dialog);
  await page.getByLabel("Search users").fill(name);
  await expect(row(page, name)).toContainText("Parent Admin");
  const invited = await open();
  await invited.goto(linkIn(await mailTo(`${name}@mail.example`, { subject: SUBJECT })));
  await setPassword(invited);
  await logIn(invited, name, NEW_PASSWORD);
  await expect(invited.getByRole("dialog", { name: "Non-Disclosure Agreement" })).toBeVisible();
});
