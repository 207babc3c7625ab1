import { ndaPending, staff as newStaff, tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import type { Page } from "@playwright/test";
import { acceptNda, logOut, row, settle, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** Logs in from the landing page, where a link leads a visitor without a session. */
async function logInFromLanding(page: Page, username: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(page.getByText(/^Your session ended/)).toHaveCount(0);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
}

test("a document's link opens the document after the login", async ({ open }) => {
  const own = await tenant();
  await settle(own.user);
  const name = `Linked ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  const page = await open();
  await page.goto(`pdfs?document=${id}`);
  await expect(page).toHaveURL(/\/client\/?$/);
  // A reload on the way keeps the link.
  await page.reload();
  await logInFromLanding(page, own.user.username);
  await expect(page.getByRole("dialog", { name })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(new RegExp(`/client/pdfs\\?document=${id}$`));
  await page.keyboard.press("Escape");
  await expect(row(page, name)).toBeVisible();
});

test("a document's link leads staff to the dashboard, and a shared search opens the same search", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Shared ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  const page = await open();
  await page.goto(`pdfs?document=${id}`);
  await logInFromLanding(page, staff.username);
  await expect(page.getByRole("dialog", { name })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(new RegExp(`/client/superadmin/pdfs\\?document=${id}$`));

  const other = await open();
  await other.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}&sort=status&order=asc`);
  await logInFromLanding(other, staff.username);
  await expect(other.getByText("1 PDF", { exact: true })).toBeVisible();
  await expect(other).toHaveURL(/\/client\/superadmin\/pdfs\?q=.*&sort=status&order=asc$/);
});

test("the linked document opens behind the agreement, and the first-time prompt waits until it is closed", async ({ open }) => {
  const person = await ndaPending();
  const page = await open();
  await page.goto("pdfs?document=999999999");
  await logInFromLanding(page, person.username);
  await acceptNda(page);
  const document = page.getByRole("dialog", { name: "Document" });
  await expect(document.getByText("Document not found")).toBeVisible();
  await expect(page).toHaveURL(/\/client\/pdfs\?document=999999999$/);
  const prompt = page.getByRole("dialog", { name: "Welcome! Set Your Parameters" });
  await expect(prompt).toHaveCount(0);
  await document.getByRole("button", { name: "Close" }).click();
  await prompt.getByRole("button", { name: "Later" }).click();
  await expect(prompt).toHaveCount(0);
});

test("the login does not lead to the page of the account before", async ({ open }) => {
  const [own, other] = await Promise.all([tenant(), tenant()]);
  await settle(other.user);
  const name = `Private ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  const shared = await open(own.user);
  await shared.goto(`pdfs?q=${encodeURIComponent(name)}&document=${id}`);
  await shared.getByRole("dialog", { name }).getByRole("button", { name: "Close" }).click();
  await logOut(shared, own.user.username);
  await logInFromLanding(shared, other.user.username);
  await expect(shared).toHaveURL(/\/client\/pdfs$/);
});
