import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { settled } from "../support/window.ts";

/** Git ignores it. */
const FOLDER = join(import.meta.dirname, "../../../pictures");
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const SCHEMES = ["light", "dark"] as const;

/** Takes pictures of what a window shows, in each size, light and dark, and adds them to `pictures/index.html`. */
export async function takePictures(page: Page, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      // Transitions between the colours begin with the next frame: before it there is nothing to wait for.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await settled(page);
      await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${colorScheme}.png`), animations: "disabled" });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  await writeIndex();
}

/** A row for each screen and colour scheme, in which a screen's pictures stand next to each other. */
async function writeIndex(): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".png")).sort();
  const screens = [...new Set(files.map((file) => file.replace(/-\d+-\w+\.png$/, "")))];
  const pictures = (screen: string, scheme: string): string =>
    SIZES.map(
      ({ width }) => `<a href="${screen}-${width}-${scheme}.png"><img src="${screen}-${width}-${scheme}.png" height="400"></a>`,
    ).join(" ");
  const rows = screens.flatMap((screen) => [`<h2>${screen}</h2>`, ...SCHEMES.map((scheme) => `<p>${pictures(screen, scheme)}</p>`)]);
  await writeFile(join(FOLDER, "index.html"), `<!doctype html><meta charset="utf-8"><title>Screens</title>${rows.join("\n")}`);
}
