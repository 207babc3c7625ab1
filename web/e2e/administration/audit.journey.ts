import { staff as newStaff, tenant, uniqueSuffix, visitor } from "@takeoff/testing";
import { row, tryAgain, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("an administrator reads, filters and exports the audit trail of their organization", async ({ open }) => {
  const { admin, user } = await tenant();
  const { id, filename } = await uploadFor(user, `Pier ${uniqueSuffix()}`);
  await user.client.get(`/pdfs/${id}/download`, { expectOk: true });
  for (let times = 0; times < 3; times++) await visitor().login(user.username, "Not-Their-Password-1");
  const page = await open(admin);
  await page.goto("pdfs");
  await page.getByRole("link", { name: "Audit Trail" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit Trail" })).toBeVisible();
  const download = row(page, "Download a document's PDF");
  await expect(download).toContainText(user.username);
  await expect(download).toContainText(filename);
  await expect(download).toContainText("Done");

  await page.getByRole("combobox", { name: "Outcome" }).click();
  await page.getByRole("option", { name: "Rejected" }).click();
  await expect(page).toHaveURL(/outcome=refused/);
  await expect(page.getByText("Failed to login. Please check your credentials.").first()).toBeVisible();
  await expect(download).toHaveCount(0);
  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Deletions" }).click();
  await expect(page.getByText("No entries found")).toBeVisible();

  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Downloads" }).click();
  await page.getByRole("combobox", { name: "Outcome" }).click();
  await page.getByRole("option", { name: "All Outcomes" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("audit-trail.csv");
  const text = Buffer.concat((await (await file.createReadStream()).toArray()) as Buffer[]).toString("utf8");
  expect(text).toMatch(/^\ufeffTime,User,/);
  expect(text).toContain(`document ${id},${filename},original`);
  expect(text).not.toContain("Failed to login");
  // The document's number is a link that opens it.
  await download.getByRole("link", { name: `Document #${id}` }).click();
  await expect(page).toHaveURL(new RegExp(`/client/pdfs\\?document=${id}`));
});

test("staff filter the audit trail by organization and day, and see an error when it cannot be loaded", async ({ open }) => {
  const { admin, organization } = await tenant();
  const page = await open(await newStaff());
  await page.goto("audit");
  await page.getByRole("searchbox", { name: "Search the audit trail" }).fill(admin.username);
  const login = row(page, admin.username).filter({ hasText: "Log in" });
  await expect(login).toContainText(organization.name);
  await page.getByRole("combobox", { name: "Organization" }).fill(organization.name);
  await page.getByRole("option", { name: organization.name }).click();
  await expect(page).toHaveURL(/organization=\d+/);
  await expect(login).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await expect(page.getByText("No entries found")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("");
  await expect(login).toBeVisible();
  await page.route("**/client/api/audit?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByText("Failed to fetch the audit trail")).toBeVisible();
  await page.unroute("**/client/api/audit?*");
  await tryAgain(page);
  await expect(login).toBeVisible();
});
