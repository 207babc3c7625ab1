import { tenant, TEST_PASSWORD, TokenClient } from "@takeoff/testing";
import { expect, test } from "../support/test.ts";

test("a user creates an access token, sees it once, and revokes it", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  await page.goto("account");
  const section = page.getByRole("region", { name: "Access tokens" });
  await expect(section).toContainText("You have no access tokens.");
  await section.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create access token" });
  await dialog.getByLabel(/^Name/).fill("Nightly upload");
  await dialog.getByRole("checkbox", { name: "Upload drawings" }).check();
  await dialog.getByLabel(/^Current Password/).fill(TEST_PASSWORD);
  await dialog.getByRole("button", { name: "Create token" }).click();
  const secret = dialog.getByLabel("Access token");
  await expect(secret).toHaveValue(/^tko_[0-9A-Za-z]{49}$/);
  const token = await secret.inputValue();
  // No picture: the token is in it.
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(section.getByRole("listitem")).toContainText("never used");
  await expect(secret).toHaveCount(0);
  expect(await page.content()).not.toContain(token);

  const program = new TokenClient(token);
  await program.upload({ expectOk: true });
  expect((await program.get("/user/parameters")).status).toBe(403);
  await page.reload();
  await expect(section.getByRole("listitem")).toContainText("last used");

  await section.getByRole("button", { name: "Revoke Nightly upload" }).click();
  const question = page.getByRole("dialog", { name: "Revoke access token" });
  await expect(question).toContainText("Nightly upload");
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("The access token Nightly upload was revoked.")).toBeVisible();
  await expect(section).toContainText("You have no access tokens.");
  expect((await program.get("/pdfs")).status).toBe(401);
});

test("an administrator sees and revokes the access tokens of the organization", async ({ open }) => {
  const { admin, user } = await tenant();
  const body = { name: "CI", scopes: ["documents:read", "results:read"], expires_in_days: 30, current_password: TEST_PASSWORD };
  const { json } = await user.client.post("/user/access-tokens", body, { expectOk: true });
  const page = await open(admin);
  await page.goto("manage-users?tab=organization");
  const section = page.getByRole("region", { name: "Access tokens" });
  await expect(section.getByRole("listitem")).toContainText(user.username);
  await section.getByRole("button", { name: "Revoke CI" }).click();
  await page.getByRole("dialog", { name: "Revoke access token" }).getByRole("button", { name: "Revoke" }).click();
  await expect(section).toContainText("No user has an access token.");
  expect((await new TokenClient(json.token as string).get("/pdfs")).status).toBe(401);
});
