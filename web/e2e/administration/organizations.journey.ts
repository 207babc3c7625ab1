import type { Locator, Page } from "@playwright/test";
import { staff as newStaff, tenant, uniqueSuffix, visitor } from "@takeoff/testing";
import { uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { fillInUser, NEW_PASSWORD, openAddUser, submitUser } from "../support/users.ts";

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "Organizations" }).last().getByRole("row").filter({ hasText: name });

test("staff add an organization with its first user, edit it, and delete it with its users", { tag: "@screen" }, async ({ open }) => {
  const page = await open(await newStaff());
  await page.goto("parent-admin");
  await expect(page).toHaveTitle("Organization Management · Takeoff");
  const name = `<b>Bayou</b> Steel ${uniqueSuffix()}`;
  await page.getByRole("button", { name: "Add Organization" }).click();
  const add = page.getByRole("dialog", { name: "Add Organization" });
  await add.getByLabel("Name").fill(name);
  await add.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\?organization_id=\d+$/);
  await expect(page.getByText("This organization has no users yet. Add one to get started.")).toBeVisible();

  const username = `ada.${uniqueSuffix()}`;
  const user = await openAddUser(page);
  await fillInUser(user, username);
  await user.getByLabel("Phone Number").fill("+1 312 555 0100");
  await submitUser(user);
  await expect(
    page
      .getByRole("region", { name: `Users of ${name}` })
      .getByRole("row")
      .filter({ hasText: username }),
  ).toBeVisible();
  await visitor().login(username, NEW_PASSWORD, { expectOk: true });

  await rowOf(page, name).getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit Organization" }).getByLabel("Sponsor Email").fill("sponsor@bayou.example");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, name)).toContainText("sponsor@bayou.example");

  await rowOf(page, name).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Organization" });
  await expect(question.getByRole("status")).toHaveText("1 user and 0 documents are deleted with it. This cannot be undone.");
  await question.getByLabel("Type the name of the organization to delete it").fill(name);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page).toHaveURL(/\/parent-admin$/);
});

test("a deleted organization disappears from every list and select of the window", async ({ open }) => {
  // Only the beginning of a long list is rendered.
  const own = await tenant({ name: "1 Doomed" });
  await uploadFor(own.user, `Doomed ${uniqueSuffix()}`);
  const page = await open(await newStaff());
  const go = (link: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link, exact: true }).click();
  await page.goto(`manage-users?q=${own.user.username}`);
  await expect(page.getByRole("row").filter({ hasText: own.user.username })).toHaveCount(1);
  await go("All PDFs");
  await page.getByRole("searchbox", { name: "Search PDFs" }).fill(own.organization.name);
  await expect(page.getByRole("row").filter({ hasText: own.organization.name })).toHaveCount(1);
  await go("Organization Management");
  await rowOf(page, own.organization.name).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Organization" });
  await expect(question.getByRole("status")).toHaveText("2 users and 1 document are deleted with it. This cannot be undone.");
  await question.getByLabel("Type the name of the organization to delete it").fill(own.organization.name);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Organization deleted successfully")).toBeVisible();
  await go("Manage Users");
  await expect(page.getByRole("heading", { level: 1, name: "Manage Users" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: own.user.username })).toHaveCount(0);
  await go("Projects");
  await page.getByRole("button", { name: "New Project" }).first().click();
  await page.getByRole("dialog", { name: "New Project" }).getByLabel("Organization").fill(own.organization.name);
  await expect(page.getByRole("option")).toHaveCount(0);
});
