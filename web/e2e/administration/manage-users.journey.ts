import { tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import { row, tryAgain } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { openManageUsers } from "../support/users.ts";

const USERS = "**/client/api/users";

test("the list of users shows a skeleton while it loads, can be requested again, and keeps a user whose deletion failed", async ({
  open,
}) => {
  const { admin, user } = await tenant();
  const page = await open(admin);
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  await page.route(USERS, async (route) => {
    await blocked;
    await route.abort();
  });
  await page.goto("manage-users");
  await expect(page.getByRole("columnheader", { name: "Username" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Users" })).toBeVisible();
  release();
  await expect(page.getByRole("alert")).toContainText("Failed to fetch users");
  await page.unroute(USERS);
  await tryAgain(page);
  await row(page, user.username).getByRole("button", { name: "Delete" }).click();
  await page.route("**/client/api/users/*", (route) => route.abort(), { times: 1 });
  const confirmation = page.getByRole("dialog", { name: "Delete User" });
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expect(confirmation.getByRole("alert")).toContainText("Failed to delete user");
  await expect(row(page, user.username)).toBeVisible();
});

test("a username and an e-mail address of maximal length do not break the layout of the list of users", async ({ open }) => {
  const { admin } = await tenant();
  const long = `${uniqueSuffix()}${"W".repeat(190)}`;
  const email = `${"e".repeat(60)}.${uniqueSuffix()}@${"d".repeat(60)}.${"f".repeat(60)}.example`;
  await admin.client.post("/users", { username: long, email, password: TEST_PASSWORD }, { expectOk: true });
  const page = await openManageUsers(open, admin);
  await expect(page.getByText(long, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle("Manage Users · Takeoff");
  for (const width of [2560, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await row(page, long).getByRole("button", { name: "Delete" }).click();
});
