import type { Locator, Page } from "@playwright/test";
import { row } from "../support/steps.ts";
import { expect } from "../support/test.ts";

/** Opens the processing dialog of a document of the dashboard. */
export async function openProcess(page: Page, name: string): Promise<Locator> {
  await page.goto(`superadmin/pdfs?q=${encodeURIComponent(name)}`);
  await row(page, name).getByRole("button", { name: "Process" }).click();
  return page.getByRole("dialog", { name: "Process PDF" });
}

/** Sends the chosen results and closes the message of success. A busy machine compares them so slowly that staff are asked first. */
export async function processFiles(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Process Files" }).click();
  const close = page.getByRole("dialog", { name: "Success!" }).getByRole("button", { name: "Close" });
  const anyway = dialog.getByRole("button", { name: "Complete Anyway" });
  await expect(close.or(anyway)).toBeVisible({ timeout: 60_000 });
  if (await anyway.isVisible()) await anyway.click();
  await close.click();
}
