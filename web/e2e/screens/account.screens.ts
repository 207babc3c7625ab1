import { tenant, TEST_PASSWORD } from "@takeoff/testing";
import { Secret, TOTP } from "otpauth";
import { logIn, settle } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { show, showDialog } from "./show.ts";

const LONG_ADDRESS = "http://127.0.0.1:9/integrations/takeoff/uebergabe-der-stuecklisten-an-die-kalkulation";

const TOKEN = { name: "Nightly upload", scopes: ["documents:read"], expires_in_days: 30, current_password: TEST_PASSWORD };

test("the account, an access token, and the second factor: choice, key, recovery codes, removal, and its code at login", async ({
  open,
}) => {
  const { user } = await tenant();
  await user.client.post("/user/access-tokens", TOKEN, { expectOk: true });
  const page = await open(user);
  await page.goto("account");
  await page.getByRole("button", { name: "Change Password" }).click();
  await show(page, "account");
  await showDialog(page, page.getByRole("button", { name: "Revoke Nightly upload" }), "access-token-revoke");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const dialog = await showDialog(page, page.getByRole("button", { name: "Add a second factor" }), "second-factor-password");
  await dialog.getByLabel(/^Current Password/).fill(TEST_PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("radiogroup", { name: "Second factor" })).toBeVisible();
  await show(page, "second-factor-choice");
  await page.keyboard.press("Enter");
  const secret = (await dialog.getByText(/^Key:/).innerText()).replace(/Key:|\s/g, "");
  await show(page, "second-factor-key");
  await dialog.getByLabel(/^Code/).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("list", { name: "Recovery codes" })).toBeVisible();
  await show(page, "second-factor-codes");
  await dialog.getByRole("button", { name: "Done" }).click();
  await showDialog(page, page.getByRole("button", { name: "Remove Authenticator app" }), "second-factor-remove");
  const login = await open();
  await logIn(login, user.username, user.password);
  await expect(login.getByRole("heading", { name: "Second factor" })).toBeVisible();
  await show(login, "login-code");
});

test("access tokens and webhooks of an organization", async ({ open }) => {
  const { admin, organization } = await tenant({ name: "Gr\u00fcnwald Stahlbau" });
  await admin.client.post("/user/access-tokens", TOKEN, { expectOk: true });
  await settle(admin);
  const events = ["document.completed", "document.failed"];
  for (const url of ["http://127.0.0.1:9/hook", LONG_ADDRESS])
    await admin.client.post(`/organizations/${organization.id}/webhooks`, { url, events }, { expectOk: true });
  const page = await open(admin);
  await page.goto("manage-users?tab=organization");
  const section = page.getByRole("region", { name: "Webhooks" });
  await expect(section.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Access tokens" }).getByRole("listitem")).toBeVisible();
  await show(page, "organization");
  await showDialog(page, section.getByRole("button", { name: "Add webhook" }), "webhook-form");
  await page.keyboard.press("Escape");
  await section.getByRole("button", { name: `More for ${LONG_ADDRESS}` }).click();
  await page.getByRole("menuitem", { name: "Send test" }).click();
  await section.getByRole("button", { name: `Deliveries to ${LONG_ADDRESS}` }).click();
  await expect(page.getByRole("dialog", { name: "Deliveries" }).getByRole("listitem").first()).toBeVisible();
  await show(page, "webhook-deliveries");
});
