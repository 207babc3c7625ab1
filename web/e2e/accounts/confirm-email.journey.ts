import { linkIn, mailTo, tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import { row } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const CONFIRM = "**/client/api/confirm-email/*";
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
  await expect(password).toHaveCount(0);
  await dialog.getByLabel("Email").fill(email);
  await expect(password).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please enter your current password")).toBeVisible();
  await password.fill("Wrong-Password-1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to update user");
  await expect(dialog.getByText("This is not your current password.")).toHaveCount(2);
  await password.fill(TEST_PASSWORD);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A confirmation link was sent to the new e-mail address.")).toBeVisible();
  await expect(row(page, admin.username)).toContainText(email);

  const link = linkIn(await mailTo(email, { subject: SUBJECT, timeoutMs: 20_000 }));
  await page.goto(link);
  await expect(page).toHaveTitle("Confirm your e-mail address · Takeoff");
  await page.getByRole("button", { name: "Confirm Address" }).click();
  await expect(page.getByRole("status")).toHaveText("Your e-mail address is confirmed.");
  await page.getByRole("link", { name: "Continue to Takeoff" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
});

test("an invalid confirmation link shows an error, a network failure can be retried, and a double click sends one request", async ({
  open,
}) => {
  const page = await open();
  await page.goto("confirm-email/no-such-link");
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your e-mail address" })).toBeVisible();

  const button = page.getByRole("button", { name: "Confirm Address" });
  await page.route(CONFIRM, (route) => route.abort(), { times: 1 });
  await button.click();
  await expect(page.getByRole("alert")).toHaveText("Network error occurred. Please try again.");

  let sent = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CONFIRM, async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await button.dblclick();
  await expect(page.getByRole("button", { name: "Confirming..." })).toBeDisabled();
  release();
  await expect(page.getByRole("alert")).toHaveText("This confirmation link is invalid or has expired.");
  expect(sent).toBe(1);
});
