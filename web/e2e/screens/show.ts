import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../support/test.ts";
import { takePictures } from "./album.ts";
import { checkAccessibility } from "./axe.ts";

/** What the walk over all screens does with each: the project "pictures" takes pictures of it, the project "axe" checks its accessibility. */
export async function show(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await (test.info().project.name === "pictures" ? takePictures(page, name) : checkAccessibility(page, name));
}

/** Shows the dialog that a button opens. */
export async function showDialog(page: Page, button: Locator, name: string): Promise<Locator> {
  await button.click();
  const dialog = page.getByRole("dialog").last();
  await expect(dialog).toBeVisible();
  await show(page, name);
  return dialog;
}
