import { ndaPending, staff, tenant, TEST_PASSWORD } from "@takeoff/testing";
import { inspect, inspectSmall } from "./support/inspect.ts";
import { acceptNda, logIn, settle } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

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
});

test("the login of a user with parameters leads to the projects", async ({ open }) => {
  const { admin } = await tenant();
  await settle(admin);
  const page = await open();
  await logIn(page, admin.username, TEST_PASSWORD);
  await expect(page).toHaveURL(/\/client\/pdfs$/);
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(page.getByText(WELCOME)).toHaveCount(0);
  await expect(page.getByRole("dialog", PROMPT)).toHaveCount(0);
});

test("a user without parameters is prompted to set them and can dismiss the prompt for this tab", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user, { firstTime: true });
  await page.goto("pdfs");
  const prompt = page.getByRole("dialog", PROMPT);
  await expect(prompt.getByRole("button", { name: "Set Parameters Now" })).toBeVisible();
  await inspect(page, "first-time-prompt");
  await inspectSmall(page, "first-time-prompt");
  await prompt.getByRole("button", { name: "Later" }).click();
  await expect(prompt).toHaveCount(0);
  const answered = page.waitForResponse("**/client/api/user/parameters");
  await page.reload();
  await answered;
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(prompt).toHaveCount(0);

  const other = await open(user, { firstTime: true });
  await other.goto("pdfs");
  await other.getByRole("dialog", PROMPT).getByRole("button", { name: "Set Parameters Now" }).click();
  await expect(other).toHaveURL(/\/client\/parameters$/);
  await expect(other.getByRole("dialog", PROMPT)).toHaveCount(0);
});

test("Escape dismisses the first-time prompt as well", async ({ open }) => {
  const { admin } = await tenant();
  const page = await open(admin, { firstTime: true });
  await page.goto("manage-users");
  const prompt = page.getByRole("dialog", PROMPT);
  await expect(prompt).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(prompt).toHaveCount(0);
});

test("staff do not see the first-time prompt", async ({ open }) => {
  const page = await open(await staff(), { firstTime: true });
  let asked = 0;
  page.on("request", (request) => (asked += request.url().endsWith("/user/parameters") ? 1 : 0));
  await page.goto("pdfs");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(page.getByText("0 projects").or(page.getByText(/\d+ projects?$/))).toBeVisible();
  await expect(page.getByRole("dialog", PROMPT)).toHaveCount(0);
  expect(asked).toBe(0);
});
