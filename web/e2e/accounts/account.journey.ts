import { staff, tenant, TEST_PASSWORD, visitor } from "@takeoff/testing";
import { expect, test } from "../support/test.ts";

const NEXT_PASSWORD = "Girder-Harbor-4711";

test("a user signs out elsewhere and changes the password", { tag: "@screen" }, async ({ open }) => {
  const { user } = await tenant();
  const other = visitor();
  await other.login(user.username, user.password, { expectOk: true });
  const page = await open(user);
  await page.goto("pdfs");
  await page.getByRole("button", { name: `Hello, ${user.username}` }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await expect(page).toHaveURL(/\/account$/);
  const sessions = page.getByRole("region", { name: "Sessions" });
  await sessions.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect((await other.get("/user/parameters")).status).toBe(401);

  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel(/^Current Password/).fill(TEST_PASSWORD);
  await password.getByLabel(/^New Password/).fill(NEXT_PASSWORD);
  await password.getByLabel(/^Confirm Password/).fill(NEXT_PASSWORD);
  await password.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Your password was changed. All other sessions were ended.")).toBeVisible();
  expect((await visitor().login(user.username, NEXT_PASSWORD)).status).toBe(200);
});

test("an administrator sees the retention of the organization and downloads its documents and data", async ({ open }) => {
  const { admin, organization } = await tenant();
  const page = await open(admin);
  await page.goto("manage-users");
  await page.getByRole("tab", { name: "Organization" }).click();
  await expect(page).toHaveURL(/\/manage-users\?tab=organization$/);
  const section = page.getByRole("region", { name: "Export" });
  const retention = page.getByRole("region", { name: "Retention" });
  await expect(retention).toContainText("Documents are stored until they are deleted by hand.");
  await (await staff()).client.patch(`/organizations/${organization.id}`, { retention_days: 30 }, { expectOk: true });
  await page.reload();
  await expect(retention).toContainText("Completed and failed documents are deleted 30 days after their last change of status.");
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download ZIP" }).click();
  expect((await download).suggestedFilename()).toBe("takeoff-documents.zip");
});
