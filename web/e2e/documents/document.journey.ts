import { smallPdf, staff as newStaff, tenant, uniqueSuffix } from "@takeoff/testing";
import type { Locator, Page } from "@playwright/test";
import { SMALL } from "../support/window.ts";
import { row, uploadFor } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const view = (page: Page, name: string): Locator => page.getByRole("dialog", { name });

test("a document opens over its list with its details, files and history, and Back closes it", { tag: "@screen" }, async ({ open }) => {
  const own = await tenant();
  const staff = await newStaff();
  const name = `Wharf ${uniqueSuffix()}`;
  const { id, filename } = await uploadFor(own.user, name);
  await staff.client.process(id, { processed: smallPdf({ seed: 3 }), csv: "Mark,Qty\r\nB1,2\r\n", xml: "<takeoff/>" }, { expectOk: true });
  await staff.client.put(`/pdfs/status/${id}`, {}, { expectOk: true });
  const page = await open(own.user);
  await page.goto(`pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("link", { name }).click();
  const dialog = view(page, name);
  await expect(page).toHaveURL(new RegExp(`[?&]document=${id}$`));
  for (const text of [filename, "Gulf Coast General", own.user.username])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  for (const [label, file] of [
    ["Processed PDF", /-processed\.pdf$/],
    ["CSV data", /\.csv$/],
  ] as const) {
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: `Download ${label}` }).click();
    expect((await saving).suggestedFilename()).toMatch(file);
  }
  await dialog.getByRole("tab", { name: "History" }).click();
  await expect(dialog.getByText(`Completed by ${staff.username}`, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/q=Wharf[^&]*$/);
});

test("the keyboard stays in an open document and returns to its row, and the drawer fits every screen", async ({ open }) => {
  const own = await tenant();
  const name = `Quay ${uniqueSuffix()}`;
  const { id } = await uploadFor(own.user, name);
  const page = await open(own.user);
  await page.goto(`pdfs?q=${encodeURIComponent(name)}`);
  const link = row(page, name).getByRole("link", { name });
  const dialog = view(page, name);
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();

  const width = async () => Math.round((await dialog.boundingBox())?.width ?? 0);
  await page.setViewportSize(SMALL);
  await expect.poll(width).toBe(SMALL.width);
  await page.setViewportSize({ width: 2560, height: 1300 });
  await expect.poll(width).toBe(960);
  // At the window's right edge, once the opening transition is over.
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.x ?? 0)).toBe(1600);

  const shared = await open(own.admin);
  await shared.goto(`pdfs?document=${id}`);
  await view(shared, name).getByRole("button", { name: "Close" }).click();
  await expect(shared).toHaveURL(/\/pdfs$/);
});
