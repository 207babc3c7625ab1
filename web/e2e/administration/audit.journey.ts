import { tenant, uniqueSuffix, visitor } from "@takeoff/testing";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("an administrator reads, filters and exports the audit trail of their organization", { tag: "@screen" }, async ({ open }) => {
  const { admin, user } = await tenant();
  const { id, filename } = await uploadFor(user, `Pier ${uniqueSuffix()}`);
  await user.client.get(`/pdfs/${id}/download`, { expectOk: true });
  await visitor().login(user.username, "Not-Their-Password-1");
  const page = await open(admin);
  await page.goto("audit");
  const download = row(page, "Download a document's PDF");
  await expect(download).toContainText(user.username);
  await expect(download).toContainText(filename);
  await expect(page.getByText("Failed to login. Please check your credentials.")).toBeVisible();

  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Downloads" }).click();
  await expect(page.getByText("Failed to login. Please check your credentials.")).toHaveCount(0);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("audit-trail.csv");
  const text = Buffer.concat((await (await file.createReadStream()).toArray()) as Buffer[]).toString("utf8");
  expect(text).toMatch(/^\ufeffTime,User,/);
  expect(text).toContain(`document ${id},${filename},original`);
  expect(text).not.toContain("Failed to login");
  await download.getByRole("link", { name: `Document #${id}` }).click();
  await expect(page).toHaveURL(new RegExp(`/client/pdfs\\?document=${id}`));
});
