import type { Page } from "@playwright/test";
import { tenant, TEST_PASSWORD } from "@takeoff/testing";
import { input, openParameters, saveAll, store } from "../support/parameters.ts";
import { endSessionAt, withoutStream } from "../support/session.ts";
import { chooseLogout } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("leaving the parameters with unsaved changes asks for confirmation for a link, for Back, for the logout and for a reload", async ({
  open,
}) => {
  const { user } = await tenant();
  await store(user, { default_w_steel_grade: "A992" });
  const page = await open(user);
  await page.goto("pdfs");
  const projects = page.getByRole("link", { name: "Projects", exact: true });
  await page.getByRole("link", { name: "Parameters" }).click();
  await input(page, "W shapes").fill("A36");

  await projects.click();
  await expect(question(page)).toContainText("1 parameter is not saved.");
  await question(page).getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/client\/parameters$/);
  await expect(input(page, "W shapes")).toHaveValue("A36");

  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(/\/client\/parameters$/);
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(heading(page, "Parameters")).toBeVisible();

  await chooseLogout(page, user.username);
  await question(page).getByRole("button", { name: "Stay" }).click();
  await expect(input(page, "W shapes")).toHaveValue("A36");

  await page.goBack();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(heading(page, "Projects")).toBeVisible();

  await test.step("the browser asks before a reload with unsaved changes", async () => {
    await page.getByRole("link", { name: "Parameters" }).click();
    await input(page, "W shapes").fill("A36");
    const asked = page.waitForEvent("dialog");
    const reload = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reload;
    await expect(input(page, "W shapes")).toHaveValue("A992");
  });
});

test("unsaved parameters and the form of a new parameter survive an expired session", async ({ open }) => {
  const { user } = await tenant();
  await store(user, { default_w_steel_grade: "A992" });
  const page = await open(user);
  await withoutStream(page);
  await openParameters(page);
  await input(page, "Plate").fill("A588");
  await page.getByRole("button", { name: "Add Custom Parameter" }).click();
  const form = page.getByRole("dialog", { name: "Add Custom Parameter" });
  await form.getByLabel("Name").fill("Camber");
  await form.getByLabel("Value").fill("None");
  await endSessionAt(page, "**/client/api/user/parameters/custom", () => user.client.logout({ expectOk: true }));
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/client\/login$/);
  await page.getByLabel("Username").fill(user.username);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();

  await expect(form.getByLabel("Value")).toHaveValue("None");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("textbox", { name: "Camber" })).toHaveValue("None");
  await expect(input(page, "Plate")).toHaveValue("A588");
  await expect(saveAll(page)).toHaveText("Save All (1)");
});
