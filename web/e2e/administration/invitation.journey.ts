import { database, linkIn, mailsTo, mailTo, tenant, uniqueSuffix, visitor } from "@takeoff/testing";
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

  const first = linkIn(await mailTo(email, { subject: SUBJECT }));
  await row(page, name).getByRole("button", { name: "Send again" }).click();
  await expect.poll(async () => (await mailsTo(email, { subject: SUBJECT })).length, { timeout: 30_000 }).toBe(2);
  const links = (await mailsTo(email, { subject: SUBJECT })).map(linkIn);
  const second = links.find((link) => link !== first) ?? "";

  const invited = await open();
  await test.step("an earlier link names the newer one when it is opened", async () => {
    await invited.goto(first);
    await expect(invited.getByRole("alert")).toHaveText("A newer link was sent. Please use the link of the newest e-mail.");
  });
  await test.step("an expired link says so when it is opened, and works after its time was set back", async () => {
    const age = (hours: number) =>
      database().query(
        `update identity.invitations set created_at = now() - interval '${hours} hours'
         where user_id = (select id from identity.users where username = $1)`,
        [name],
      );
    await age(73);
    await invited.goto(second);
    await expect(invited.getByRole("alert")).toHaveText("This link has expired.");
    await age(0);
  });

  await invited.goto(second);
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
