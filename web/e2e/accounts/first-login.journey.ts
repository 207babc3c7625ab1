import { ndaPending, tenant, TEST_PASSWORD } from "@takeoff/testing";
import { acceptNda, logIn, uploadFor } from "../support/steps.ts";
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

test("the first-time prompt waits until another dialog is closed", async ({ open }) => {
  const { user } = await tenant();
  const { id } = await uploadFor(user, "Waiting Pier");
  const page = await open(user, { firstTime: true });
  const answered = page.waitForResponse("**/client/api/user/parameters");
  await page.goto(`pdfs?document=${id}`);
  const view = page.getByRole("dialog", { name: /Waiting Pier/ });
  await expect(view).toBeVisible();
  await answered;
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await view.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("dialog", PROMPT)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
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

test("a user without parameters is prompted to set them and can dismiss the prompt for this tab", async ({ open }) => {
  const { user, admin } = await tenant();
  const page = await open(user, { firstTime: true });
  await page.goto("pdfs");
  const prompt = page.getByRole("dialog", PROMPT);
  await expect(prompt.getByRole("button", { name: "Set Parameters Now" })).toBeVisible();
  await prompt.getByRole("button", { name: "Later" }).click();
  await expect(prompt).toHaveCount(0);
  const answered = page.waitForResponse("**/client/api/user/parameters");
  await page.reload();
  await answered;
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(prompt).toHaveCount(0);

  const other = await open(admin, { firstTime: true });
  await other.goto("manage-users");
  await expect(other.getByRole("dialog", PROMPT)).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(other.getByRole("dialog", PROMPT)).toHaveCount(0);
  await other.evaluate(() => sessionStorage.clear());
  await other.reload();
  await other.getByRole("dialog", PROMPT).getByRole("button", { name: "Set Parameters Now" }).click();
  await expect(other).toHaveURL(/\/client\/parameters$/);
  await expect(other.getByRole("dialog", PROMPT)).toHaveCount(0);
});
