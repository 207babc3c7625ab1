import { linkIn, mailsTo, mailTo, tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import type { Page } from "@playwright/test";
import { logIn, settle } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const SENT = "If an account exists with this email, you will receive password reset instructions.";
const FORGOT = "**/client/api/forgot-password";
const RESET = "**/client/api/reset-password/*";
const NEW_PASSWORD = "Brand-New-Password-1";

async function askForLink(page: Page, email: string) {
  await page.goto("login");
  await page.getByRole("button", { name: "Forgot your password" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset Password" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  return dialog;
}

async function fillIn(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(confirmation);
}

/** Answers the check of a link as for one that works. Its use is answered by the server. */
async function letLinkWork(page: Page): Promise<void> {
  await page.route(RESET, (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: { kind: "reset", username: "ada" } }) : route.fallback(),
  );
}

test("a user replaces a forgotten password by the link in an e-mail, which ends the old session", async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open();
  const dialog = await askForLink(page, user.email);
  await expect(dialog.getByRole("status")).toHaveText(SENT);

  const link = linkIn(await mailTo(user.email, { subject: /password/i }));
  await page.goto(link);
  await expect(page).toHaveTitle("Reset your password · Takeoff");
  await fillIn(page, NEW_PASSWORD);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
  await expect(page.getByText("Password reset successful. Please login with your new password.")).toBeVisible();
  expect((await user.client.get("/pdfs")).status).toBe(401);

  await logIn(page, user.username, TEST_PASSWORD);
  await expect(page.getByText("Failed to login. Please check your credentials.")).toBeVisible();
  await logIn(page, user.username, NEW_PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();

  await test.step("the used link says so when it is opened, also for who is logged in", async () => {
    await page.goto(link);
    await expect(page.getByRole("alert")).toHaveText("This link was already used or withdrawn.");
    await expect(page.getByLabel("New Password", { exact: true })).toHaveCount(0);
  });

  await test.step("a signed-in user who resets the password has to log in again", async () => {
    await user.client.post("/forgot-password", { email: user.email }, { expectOk: true });
    const subject = /^Reset your/;
    await expect.poll(async () => (await mailsTo(user.email, { subject })).length).toBe(2);
    await page.goto(linkIn(await mailTo(user.email, { subject })));
    await fillIn(page, "Another-Password-2");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page).toHaveURL(/\/client\/login$/);
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  });
});

test("the reset dialog validates the address, shows a failed request, and gives the same response for an unknown address", async ({
  open,
}) => {
  const page = await open();
  // Otherwise the dialog closes before the checks are done.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => (ms === 3000 ? 0 : start(run, ms)) });
  });
  await page.goto("login");
  await page.getByRole("button", { name: "Forgot your password" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset Password" });
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Email is required")).toBeVisible();
  await dialog.getByLabel("Email").fill("no address");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Please enter a valid e-mail address")).toBeVisible();

  await test.step("a failed request shows the error and keeps the address, and Escape and Cancel close the dialog", async () => {
    await page.route(FORGOT, (route) => route.abort(), { times: 1 });
    await dialog.getByLabel("Email").fill("ada@mail.example");
    await dialog.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(dialog.getByRole("alert")).toContainText("could not be reached");
    await expect(dialog.getByLabel("Email")).toHaveValue("ada@mail.example");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    const opener = page.getByRole("button", { name: "Forgot your password" });
    await opener.click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await opener.click();
  });
  await dialog.getByLabel("Email").fill(`unknown.${uniqueSuffix()}@mail.example`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText(SENT);
});

test("the reset dialog closes itself three seconds after success and returns the focus", async ({ open }) => {
  const page = await open();
  const start = Date.now();
  await page.clock.install({ time: start });
  const dialog = await askForLink(page, `unknown.${uniqueSuffix()}@mail.example`);
  await expect(dialog.getByRole("status")).toHaveText(SENT);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);

  const opener = page.getByRole("button", { name: "Forgot your password" });
  await opener.click();
  await dialog.getByLabel("Email").fill(`unknown.${uniqueSuffix()}@mail.example`);
  await page.clock.pauseAt(start + 3_600_000);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText(SENT);
  await page.clock.runFor(2990);
  await expect(dialog.getByRole("status")).toBeVisible();
  await page.clock.runFor(20);
  // The closing transition is running.
  await page.clock.resume();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("the reset page says when it is opened that a link is unknown, and shows the form when the check fails", async ({ open }) => {
  const page = await open();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(RESET, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("reset-password/no-such-link");
  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible();
  release();
  await expect(page.getByRole("alert")).toHaveText("This password reset link is invalid or has expired.");
  await page.unroute(RESET);
  await page.route(RESET, (route) => route.abort());
  await page.reload();
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
});

test("the reset page shows errors of touched fields and ticks off the password rules while typing", async ({ open }) => {
  const page = await open();
  await letLinkWork(page);
  await page.goto("reset-password/no-such-link");
  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible();
  const password = page.getByLabel("New Password", { exact: true });
  const confirmation = page.getByLabel("Confirm Password", { exact: true });
  const rules = page.getByRole("list", { name: "Password Requirements:" }).getByRole("listitem");
  await expect(rules).toHaveText([
    "10 characters minimum: not met yet",
    "An uppercase letter: not met yet",
    "A lowercase letter: not met yet",
    "A digit: not met yet",
  ]);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Password is required", { exact: true })).toBeVisible();
  await expect(page.getByText("Confirm password is required")).toBeVisible();
  await page.reload();

  await password.pressSequentially("abc");
  await expect(rules.nth(2)).toHaveText("A lowercase letter: met");
  await expect(page.getByText("Password must be at least 10 characters")).toHaveCount(0);
  await password.blur();
  await expect(page.getByText("Password must be at least 10 characters")).toBeVisible();
  for (const [typed, sentence] of [
    ["abcdefghij", "Password must contain at least one uppercase letter"],
    ["ABCDEFGHIJ", "Password must contain at least one lowercase letter"],
    ["Abcdefghij", "Password must contain at least one number"],
    ["", "Password is required"],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await confirmation.focus();
  await confirmation.blur();
  await expect(page.getByText("Confirm password is required")).toBeVisible();
  await fillIn(page, NEW_PASSWORD, "Another-Password-2");
  await expect(page.getByText("Passwords must match")).toBeVisible();
  await confirmation.fill(NEW_PASSWORD);
  await expect(page.getByText("Passwords must match")).toHaveCount(0);

  await page.getByRole("button", { name: "Show or hide the new password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(confirmation).toHaveAttribute("type", "password");

  await test.step("a failed reset shows a network error or an invalid response, and a double click sends one request", async () => {
    await page.route(RESET, (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByRole("alert")).toHaveText("Network error occurred. Please try again.");

    await page.route(RESET, (route) => route.fulfill({ status: 502, contentType: "text/plain", body: "Bad" }), { times: 1 });
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to reset password");
    await expect(page.getByText("Password does not meet requirements")).toBeVisible();
    await expect(page.getByLabel("New Password", { exact: true })).toHaveValue(NEW_PASSWORD);

    let sent = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(RESET, async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Reset Password" }).dblclick();
    await expect(page.getByRole("button", { name: "Resetting..." })).toBeDisabled();
    await page.getByLabel("Confirm Password", { exact: true }).press("Enter");
    release();
    await expect(page.getByRole("alert")).toHaveText("This password reset link is invalid or has expired.");
    expect(sent).toBe(1);
  });
});
