import { linkIn, mailTo, tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const SUBJECT = "Confirm your e-mail address for Takeoff";

test("an administrator changes their own e-mail address with their password, stays signed in, and confirms it by the link", async ({
  open,
}) => {
  const { admin } = await tenant();
  const email = `changed.${uniqueSuffix()}@mail.example`;
  const page = await open(admin);
  await page.goto("manage-users");
  await row(page, admin.username).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  const password = dialog.getByLabel("Current Password", { exact: false }).and(dialog.locator("input"));
  await dialog.getByLabel("Email").fill(email);
  await password.fill(TEST_PASSWORD);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A confirmation link was sent to the new e-mail address.")).toBeVisible();
  await expect(row(page, admin.username)).toContainText(email);

  const link = linkIn(await mailTo(email, { subject: SUBJECT }));
  await page.goto(link);
  await expect(page).toHaveTitle("Confirm your e-mail address · Takeoff");
  await page.getByRole("button", { name: "Confirm Address" }).click();
  await expect(page.getByRole("status")).toHaveText("Your e-mail address is confirmed.");
  await page.getByRole("link", { name: "Continue to Takeoff" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
});
