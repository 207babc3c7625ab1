import { tenant } from "@takeoff/testing";
import { expect, test } from "../support/test.ts";
const PROMPT = { name: "Welcome! Set Your Parameters" };

test("the first-time prompt gives way to a dialog whose code loads late", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user, { firstTime: true });
  const loaded = Promise.withResolvers<void>();
  await page.route(/new-project-modal/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const parameters = Promise.withResolvers<void>();
  await page.route("**/client/api/user/parameters", async (route) => {
    await parameters.promise;
    await route.continue();
  });
  await page.goto("pdfs");
  await page.getByRole("button", { name: "New Project" }).first().click();
  parameters.resolve();
  const prompt = page.getByRole("dialog", PROMPT);
  await expect(prompt).toBeVisible();

  loaded.resolve();
  const dialog = page.getByRole("dialog", { name: "New Project" });
  await expect(dialog).toBeVisible();
  await expect(prompt).toHaveCount(0);
  await dialog.getByLabel("Project name").pressSequentially("Late Pier");
  await expect(dialog.getByLabel("Project name")).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(prompt).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});
