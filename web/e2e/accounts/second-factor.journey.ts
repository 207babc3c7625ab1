import type { Page } from "@playwright/test";
import { SECOND_FACTOR_CHANGES } from "@takeoff/contracts";
import { database, mailTo, person, TEST_PASSWORD, type Person } from "@takeoff/testing";
import { Secret, TOTP } from "otpauth";
import { logOut } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
/** Waiting for the next code takes half a minute. */
const forgetUsedCodes = (id: number) => database().query("update identity.totp_factors set last_step = 0 where user_id = $1", [id]);

const section = (page: Page) => page.getByRole("region", { name: "Second factor" });
const dialog = (page: Page) => page.getByRole("dialog");

async function beginToAdd(page: Page): Promise<void> {
  await section(page).getByRole("button", { name: "Add a second factor" }).click();
  await dialog(page)
    .getByLabel(/^Current Password/)
    .fill(TEST_PASSWORD);
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page).getByRole("radiogroup", { name: "Second factor" })).toBeVisible();
}

async function enterPassword(page: Page, { username, password }: Person): Promise<void> {
  await page.goto("login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Second factor" })).toBeVisible();
}

test("a user adds an authenticator app, signs in with its code, and removes it", async ({ open }) => {
  const someone = await person();
  const page = await open(someone);
  await page.goto("account");
  await expect(section(page)).toContainText("Off");
  await beginToAdd(page);
  await page.keyboard.press("Enter");
  const key = dialog(page).getByText(/^Key:/);
  await expect(dialog(page).getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = (await key.innerText()).replace("Key:", "").replace(/\s/g, "");
  await dialog(page).getByLabel(/^Code/).fill(codeOf(secret));
  await page.keyboard.press("Enter");
  const codes = dialog(page).getByRole("list", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const download = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("takeoff-recovery-codes.txt");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(section(page)).toContainText("On");
  await expect(section(page)).toContainText("10 unused recovery codes");
  await mailTo(someone.email, { subject: SECOND_FACTOR_CHANGES.totp_added });

  await forgetUsedCodes(someone.id);
  const elsewhere = await open();
  await enterPassword(elsewhere, someone);
  await elsewhere.getByLabel(/^Code/).fill(codeOf(secret));
  await elsewhere.keyboard.press("Enter");
  await expect(elsewhere.getByRole("button", { name: `Hello, ${someone.username}` })).toBeVisible();

  await page.reload();
  await section(page).getByRole("button", { name: "Remove Authenticator app" }).click();
  await dialog(page)
    .getByLabel(/^Current Password/)
    .fill(TEST_PASSWORD);
  await dialog(page).getByRole("checkbox", { name: "Sign out everywhere else" }).check();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(section(page)).toContainText("Off");
  await expect(page.getByText("All other sessions were ended.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
  expect((await elsewhere.request.get("api/user/parameters")).status()).toBe(401);
});

test("a user adds a passkey, signs in with it, and renews the recovery codes", async ({ open }) => {
  const someone = await person();
  const page = await open(someone);
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send("WebAuthn.enable");
  await authenticator.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("account");
  await beginToAdd(page);
  await dialog(page)
    .getByRole("radio", { name: /^Passkey/ })
    .check();
  await dialog(page).getByLabel(/^Name/).fill("Work laptop");
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page).getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(section(page)).toContainText("Work laptop");

  // The same browser, whose authenticator holds the passkey.
  await logOut(page, someone.username);
  await enterPassword(page, someone);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("button", { name: `Hello, ${someone.username}` })).toBeVisible();

  await page.goto("account");
  await section(page).getByRole("button", { name: "New recovery codes" }).click();
  await dialog(page)
    .getByLabel(/^Current Password/)
    .fill(TEST_PASSWORD);
  await dialog(page).getByRole("button", { name: "Make new codes" }).click();
  await expect(dialog(page).getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await dialog(page).getByRole("button", { name: "Done" }).click();
});
