import { linkIn, mailTo, tenant } from "@takeoff/testing";
import { logIn, settle } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const SENT = "If an account exists with this email, you will receive password reset instructions.";
const NEW_PASSWORD = "Brand-New-Password-1";

test("a user replaces a forgotten password by the link in an e-mail, which ends the old session", { tag: "@screen" }, async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open();
  await page.goto("login");
  await page.getByRole("button", { name: "Forgot your password" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset Password" });
  await dialog.getByLabel("Email").fill(user.email);
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(dialog.getByRole("status")).toHaveText(SENT);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: "Forgot your password" })).toBeFocused();

  const link = linkIn(await mailTo(user.email, { subject: /password/i }));
  await page.goto(link);
  await expect(page).toHaveTitle("Reset your password · Takeoff");
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
  await expect(page.getByText("Password reset successful. Please login with your new password.")).toBeVisible();
  expect((await user.client.get("/pdfs")).status).toBe(401);

  await logIn(page, user.username, NEW_PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("alert")).toHaveText("This link was already used or withdrawn.");
});
