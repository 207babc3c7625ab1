import { tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import type { Page } from "@playwright/test";
import { row, settle, uploadFor } from "../support/steps.ts";
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
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/client/pdfs\\?document=${id}$`));
  await page.keyboard.press("Escape");
  await expect(row(page, name)).toBeVisible();
});
