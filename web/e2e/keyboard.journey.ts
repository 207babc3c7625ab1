import { staff as newStaff, tenant, TEST_PASSWORD, uniqueSuffix } from "@takeoff/testing";
import { settle, uploadFor } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("the New Project form is opened, filled in and closed with the keyboard only", async ({ open }) => {
  const { user } = await tenant();
  await settle(user);
  const page = await open();
  const { keyboard } = page;
  await page.goto("login");
  await expect(page.getByLabel("Username")).toBeFocused();
  await keyboard.type(user.username);
  await keyboard.press("Tab");
  await keyboard.type(TEST_PASSWORD);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  const opener = page.getByRole("button", { name: "New Project" }).first();
  await expect(opener).toBeFocused();
  await keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "New Project" });
  await expect(dialog.getByLabel("Project name")).toBeFocused();
  await keyboard.type("Typed Pier");
  // Tab through the whole dialog: the focus stays inside.
  for (let press = 0; press < 20; press += 1) {
    await keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await dialog.getByLabel("Project name").focus();
  await keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("headers, menus and the process dialog can be used with the keyboard", async ({ open }) => {
  const own = await tenant();
  const name = `Keys ${uniqueSuffix()}`;
  await uploadFor(own.user, name);
  const staff = await newStaff();
  const page = await open(staff);
  const { keyboard } = page;
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Document" }).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: "Document" })).toHaveAttribute("aria-sort", "ascending");
  await keyboard.press("Space");
  await expect(page.getByRole("columnheader", { name: "Document" })).toHaveAttribute("aria-sort", "descending");

  const process = page.getByRole("button", { name: "Process" });
  await process.focus();
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Process PDF" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Mark as Failed Instead" }).focus();
  await keyboard.press("Enter");
  await dialog.getByLabel("Failure Reason").focus();
  await keyboard.press("ArrowDown");
  // The next key moves within the list only once it is open.
  await expect(page.getByRole("option", { name: "Corrupted File" })).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(dialog.getByLabel("Failure Reason")).toHaveValue("Corrupted File");
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(process).toBeFocused();

  await page.getByRole("button", { name: `Hello, ${staff.username}` }).focus();
  await keyboard.press("Enter");
  const logout = page.getByRole("menuitem", { name: "Logout" });
  await expect(async () => {
    // The menu handles arrow keys once its transition is over.
    await keyboard.press("ArrowDown");
    await expect(logout).toBeFocused({ timeout: 300 });
  }).toPass();
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
