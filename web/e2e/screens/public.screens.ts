import { ndaPending, tenant } from "@takeoff/testing";
import { LINK_SCREENS } from "../support/screens.ts";
import { logIn, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { show, showDialog } from "./show.ts";

/** Screens that everybody may open. */
const PUBLIC = [
  { path: "", title: /Welcome/ },
  { path: "login", title: /^Login/ },
  { path: "signup", title: /./ },
  { path: "single-sign-on", title: /Sign in with/ },
  { path: "login?sign_on_failure=email_unverified", title: /^Login/ },
  ...LINK_SCREENS,
];

test("what a visitor may open", async ({ open }) => {
  const page = await open();
  await page.goto("");
  for (const { path, title } of PUBLIC) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await show(page, path.split("/some")[0]?.replace(/[?/]/, "-") || "landing");
  }
  await page.goto("api/docs");
  await expect(page.getByRole("heading", { level: 1, name: "Takeoff API" })).toBeVisible();
  await show(page, "api-docs");
});

test("what the login and the links of e-mails report, and a forgotten password", async ({ open }) => {
  const page = await open();
  await page.goto("login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await show(page, "login-missing");
  await logIn(page, "unknown.user", "Wrong-Password-1");
  await expect(page.getByRole("alert")).toBeVisible();
  await show(page, "login-rejected");
  const dialog = await showDialog(page, page.getByRole("button", { name: /Forgot/ }), "login-forgot-password");
  await dialog.getByLabel("Email").fill("unknown@mail.example");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toBeVisible();
  await show(page, "login-forgot-password-sent");

  await page.route("**/client/api/reset-password/*", (route) => route.fulfill({ json: { kind: "reset", username: "ada" } }));
  await page.goto("reset-password/some-link");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Confirm password is required")).toBeVisible();
  await show(page, "reset-password-missing");
  await page.goto("confirm-email/some-link");
  await page.getByRole("button", { name: "Confirm Address" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await show(page, "confirm-email-rejected");
});

test("the agreement and the first-time prompt", async ({ open }) => {
  const page = await open(await ndaPending());
  await page.goto("pdfs");
  await expect(page.getByRole("dialog", { name: "Non-Disclosure Agreement" })).toBeVisible();
  await show(page, "agreement");
  const { user } = await tenant({ name: "First Visit" });
  const other = await open(user, { firstTime: true });
  await other.goto("pdfs");
  await expect(other.getByRole("dialog")).toBeVisible();
  await show(other, "first-time-prompt");
});

test("a service that cannot be reached", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.route("**/client/api/check_session", (route) => route.abort());
  await page.goto("pdfs");
  await expect(page.getByRole("heading", { name: "The service cannot be reached" })).toBeVisible();
  await show(page, "unreachable");
});
