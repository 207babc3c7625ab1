import type { Page } from "@playwright/test";
import { smallPdf, staff as newStaff, tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import { endSessionAt, withoutStream } from "../support/session.ts";
import { fillInProject, choose, logOut, pdf, row, settle, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

async function logInAgain(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
}

test("an expired session leads to the login and back to the same address with the form as it was", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  const name = `Restored ${uniqueSuffix()}`;
  await withoutStream(page);
  await page.goto("pdfs?sort=upload_date&order=desc");
  const dialog = await fillInProject(page, { name });
  await choose(dialog, "PDF file", pdf(smallPdf({ pages: 2 }), "plan.pdf"));
  await endSessionAt(page, "**/client/api/upload-pdf", () => user.client.logout({ expectOk: true }));
  await dialog.getByRole("button", { name: "Create Project" }).click();

  await expect(page).toHaveURL(/\/client\/login$/);
  await expect(page.getByRole("status")).toHaveText("Your session ended. Please log in to continue where you were.");
  await logInAgain(page, user.username);

  await expect(page).toHaveURL(/\/client\/pdfs\?sort=upload_date&order=desc$/);
  await expect(dialog.getByLabel("Project name")).toHaveValue(name);
  await expect(dialog.getByText(/^plan\.pdf · .* · 2 pages$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await expect(dialog.getByText(/^Upload Successful!/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await test.step("a download with an expired session leads to the login", async () => {
    await endSessionAt(page, "**/client/api/pdfs/*/download*", () => page.context().clearCookies());
    await row(page, name).getByRole("button", { name: "Original" }).click();
    await expect(page).toHaveURL(/\/client\/login$/);
    await logInAgain(page, user.username);
    await expect(row(page, name)).toBeVisible();
  });
});

test("an idle page notices the end of its session", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("pdfs");
  await expect(page.getByRole("button", { name: "New Project" }).first()).toBeVisible();
  await user.client.logout({ expectOk: true });
  // The server closes the event stream at its next heartbeat after the session ended.
  await expect(page).toHaveURL(/\/client\/login$/, { timeout: 60_000 });
});

test("the process dialog opens again after an expired session", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Notes ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const page = await open(staff);
  await withoutStream(page);
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("button", { name: "Process" }).click();
  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  await dialog.getByRole("button", { name: "Mark as Failed Instead" }).click();
  await dialog.getByLabel("Notes").fill("Sheet S-201 is missing.");
  await endSessionAt(page, "**/client/api/pdfs/*/status", () => staff.client.logout({ expectOk: true }));
  await dialog.getByRole("button", { name: "Mark as Failed" }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
  await logInAgain(page, staff.username);
  await expect(dialog.getByLabel("Notes")).toHaveValue("Sheet S-201 is missing.");
  await dialog.getByRole("button", { name: "Mark as Failed" }).click();
  await expect(row(page, name)).toContainText("Failed");
});

test("a logout deletes everything of the account before the next user logs in", async ({ open }) => {
  const one = await tenant();
  const two = await tenant();
  await settle(two.user);
  const name = `Mine ${uniqueSuffix()}`;
  await uploadFor(one.user, name);
  const page = await open(one.user);
  await page.goto(`pdfs?q=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toBeVisible();
  await fillInProject(page, { name: "Never sent" });
  await page.getByRole("dialog", { name: "New Project" }).getByRole("button", { name: "Cancel" }).click();
  await logOut(page, one.user.username);
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await logInAgain(page, two.user.username);
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  // Not at the page of the account before.
  await expect(page).toHaveURL(/\/client\/pdfs$/);
  await expect(page.getByText("No documents found. Upload a PDF to get started.")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
