import { ndaPending, tenant, TEST_PASSWORD } from "@takeoff/testing";
import { acceptNda, logIn } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const WELCOME = "Welcome! Please set up your parameters to get started.";
const PROMPT = { name: "Welcome! Set Your Parameters" };

test("the first login leads to the parameters with a welcome message, once the agreement is accepted", async ({ open }) => {
  const person = await ndaPending();
  const page = await open();
  await logIn(page, person.username, TEST_PASSWORD);
  await acceptNda(page);
  await expect(page).toHaveURL(/\/client\/parameters$/);
  await expect(page.getByText(WELCOME)).toBeVisible();
  await expect(page.getByText("Skip for Now")).toBeVisible();
  await expect(page.getByRole("dialog", PROMPT)).toHaveCount(0);

  await page.getByRole("button", { name: "Skip for Now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await page.getByRole("button", { name: "New Project" }).first().click();
  await expect(page.getByRole("dialog", { name: "New Project" })).toBeVisible();
  await expect(page.getByRole("dialog", PROMPT)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("dialog", PROMPT)).toBeVisible();
});

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
