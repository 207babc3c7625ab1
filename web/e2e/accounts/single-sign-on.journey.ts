import type { Locator, Page } from "@playwright/test";
import { readRunFile, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import { OpenIdProvider } from "@takeoff/testing/openid";
import { acceptNda, logOut } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const LINK = "Sign in with your organization";

let provider: OpenIdProvider;
test.beforeAll(async () => {
  provider = await OpenIdProvider.start(readRunFile().public_url);
});
test.afterAll(() => provider.close());

const newDomain = (): string => `d${uniqueSuffix()}.example`;
const account = (domain: string, more: object = {}) => {
  const sub = `riley-${uniqueSuffix()}`;
  const created = { sub, email: `${sub}@${domain}`, email_verified: true, ...more };
  provider.add(created);
  return created;
};

/** From the log-in page to the provider. */
async function start(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: LINK }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** To the page of a provider that does not know the browser yet. */
async function toProvider(page: Page, email: string): Promise<void> {
  await page.goto("login");
  await start(page, email);
  await expect(page.getByRole("heading", { name: "Sample Identity Provider" })).toBeVisible();
}

async function signInAt(page: Page, name: string): Promise<void> {
  await page.getByLabel("Account").fill(name);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function openSetup(page: Page, organizationId: number): Promise<Locator> {
  await page.goto(`parent-admin?organization_id=${organizationId}`);
  await page.getByRole("button", { name: "Single Sign-On" }).click();
  return page.getByRole("dialog", { name: "Single Sign-On" });
}

test("staff set up single sign-on, and a user signs in with it for the first time, accepts the agreement, logs out and signs in again", async ({
  open,
}) => {
  const own = await tenant();
  const domain = newDomain();
  const { sub, email } = account(domain);
  const staffPage = await open(await newStaff());
  const dialog = await openSetup(staffPage, own.organization.id);
  await dialog.getByRole("button", { name: "Save" }).click();
  for (const sentence of ["Issuer is required", "Client ID is required", "Client secret is required", "at least one e-mail domain"])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByLabel("Issuer").fill("http://127.0.0.1:1");
  await dialog.getByLabel("Client ID").fill(provider.clientId);
  await dialog.getByLabel("Client Secret").and(dialog.locator("input")).fill(provider.clientSecret);
  await dialog.getByLabel("E-mail Domains").fill(domain.toUpperCase());
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to save the single sign-on settings");
  await expect(dialog.getByLabel("Issuer")).toHaveAccessibleDescription(/does not respond/);
  await dialog.getByLabel("Issuer").fill(provider.issuer);
  await staffPage.keyboard.press("Enter");
  await expect(staffPage.getByText("Single sign-on saved successfully")).toBeVisible();

  const page = await open();
  await page.goto("login");
  await expect(page.getByRole("link", { name: LINK })).toBeVisible();
  await toProvider(page, email);
  await signInAt(page, sub);
  await expect(page.getByRole("dialog", { name: "Non-Disclosure Agreement" })).toBeVisible();
  await acceptNda(page);
  await expect(page).toHaveURL(/\/parameters$/);
  await logOut(page, sub);
  // The provider has a session of its own, which a log-out here does not end: it does not ask again.
  await page.goto("login");
  await start(page, email);
  await expect(page.getByRole("button", { name: `Hello, ${sub}` })).toBeVisible();

  await test.step("after an expired session the sign-in leads back to the page where it expired", async () => {
    await page.goto("account");
    await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
    const users = (await own.admin.client.get("/users", { expectOk: true })).json as { id: number; username: string }[];
    const { id } = users.find(({ username }) => username === sub)!;
    await own.admin.client.delete(`/users/${id}/sessions`, undefined, { expectOk: true });
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    await start(page, email);
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step("the stored settings are shown without the secret, and can be removed", async () => {
    const stored = await openSetup(staffPage, own.organization.id);
    await expect(stored.getByLabel("Issuer")).toHaveValue(provider.issuer);
    await expect(stored.getByLabel("E-mail Domains")).toHaveValue(domain);
    await expect(stored.getByLabel("Client Secret").and(stored.locator("input"))).toHaveValue("");
    await stored.getByLabel("Client ID").fill("another");
    await expect(stored.getByText("users are matched by their e-mail addresses again")).toBeVisible();
    await stored.getByRole("button", { name: "Remove Single Sign-On" }).click();
    const question = staffPage.getByRole("dialog", { name: "Remove Single Sign-On" });
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(staffPage.getByText("Single sign-on was removed.")).toBeVisible();
    await expect(stored).toHaveCount(0);
  });
});
