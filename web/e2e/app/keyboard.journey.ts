import type { Locator, Page } from "@playwright/test";
import { smallPdf, staff as newStaff, tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import { pdf, row, settle, uploadFor, type ChosenFile } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** Whether the element with the focus, if one has it, lies in the window. */
async function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return true;
    const { left, right, top, bottom } = activeElement.getBoundingClientRect();
    return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  });
}

/** Presses Tab until an element has the focus. The focus never leaves the window on its way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press("Tab");
    expect(await focusIsVisible(page), "the focus is in the window").toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

async function chooseWithKeys(page: Page, target: Locator, file: ChosenFile): Promise<void> {
  const press = async (): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };
  // The event is awaited from the start: Chromium learns late that the chooser is not to be shown.
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press()]);
  await chooser.setFiles(file);
}

async function logInWithKeys(page: Page, username: string): Promise<void> {
  await page.goto("login");
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(TEST_PASSWORD);
  await page.keyboard.press("Enter");
}

test("a project is uploaded, processed and downloaded with the keyboard only", async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const name = `Typed Pier ${uniqueSuffix()}`;
  const page = await open();
  const { keyboard } = page;
  await logInWithKeys(page, user.username);
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();

  const opener = page.getByRole("button", { name: "New Project" }).first();
  await opener.focus();
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New Project" });
  await expect(dialog.getByLabel("Project name")).toBeFocused();
  // Tab through the whole dialog: the focus stays inside.
  for (let press = 0; press < 20; press += 1) {
    await keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await keyboard.press("Enter");
  await expect(dialog.getByLabel("Project name")).toBeFocused();
  await keyboard.type(name);
  await tabTo(page, dialog.getByLabel("Project location"));
  await keyboard.type("Galveston, TX");
  await tabTo(page, dialog.getByLabel("Name of general contractor"));
  await keyboard.type("Gulf Coast General");
  await tabTo(page, dialog.getByRole("radio", { name: "Yes" }));
  await keyboard.press("Space");
  await tabTo(page, dialog.getByLabel("Expected order date"));
  await keyboard.type("02012027");
  await tabTo(page, dialog.getByLabel("Quote needed by"));
  await keyboard.type("01152027");
  await chooseWithKeys(page, dialog.getByLabel("PDF file"), pdf(smallPdf({ pages: 1 }), "plan.pdf"));
  await tabTo(page, dialog.getByRole("button", { name: "Create Project" }));
  await keyboard.press("Enter");
  await expect(dialog.getByText(/^Upload Successful!/)).toBeVisible();
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await test.step("staff process it", async () => {
    const staff = await newStaff();
    const desk = await open();
    await logInWithKeys(desk, staff.username);
    await expect(desk.getByRole("heading", { level: 1 })).toHaveText("PDF Management Dashboard");
    await tabTo(desk, desk.getByLabel("Search PDFs"));
    await desk.keyboard.type(name);
    await expect(desk.getByText("1 PDF", { exact: true })).toBeVisible();
    await tabTo(desk, row(desk, name).getByRole("button", { name: "Process" }));
    await desk.keyboard.press("Enter");
    const process = desk.getByRole("dialog", { name: "Process PDF" });
    await chooseWithKeys(desk, process.getByLabel("Processed PDF File (optional)"), pdf(smallPdf({ pages: 1 }), "marked.pdf"));
    await tabTo(desk, process.getByRole("button", { name: "Process Files" }));
    await desk.keyboard.press("Enter");
    await expect(desk.getByRole("dialog", { name: "Success!" })).toBeVisible();
    await desk.keyboard.press("Escape");
    await expect(row(desk, name)).toContainText("Completed");
  });

  const download = row(page, name).getByRole("button", { name: "Processed" });
  await expect(download).toBeVisible();
  await tabTo(page, download);
  const saving = page.waitForEvent("download");
  await keyboard.press("Enter");
  expect((await saving).suggestedFilename()).toContain(".pdf");
});

test("the layout leads with the keyboard to the content, to another screen and out", { tag: "@screen" }, async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open(user);
  const { keyboard } = page;
  await page.goto("pdfs");
  await expect(page.getByRole("button", { name: "New Project" }).first()).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "New Project" }).first()).toBeFocused();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Parameters" }).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Parameters" })).toBeVisible();
  await page.getByRole("button", { name: `Hello, ${user.username}` }).focus();
  await keyboard.press("Enter");
  // An open menu moves the focus to its first item. A key pressed before that would be undone by it.
  await expect(page.getByRole("menuitem", { name: "Account" })).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
});

test("no icon spins for users who prefer reduced motion", async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Still ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  await staff.client.patch(`/pdfs/${id}/status`, { status: "processing" }, { expectOk: true });
  const page = await open(own.user, { reducedMotion: "reduce" });
  await page.goto("pdfs");
  await expect(page.getByText("Processing", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length)).toBe(0);
});
