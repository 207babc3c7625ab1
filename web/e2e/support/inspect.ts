import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../screenshots");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What another colour scheme can break. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
type ColorScheme = "light" | "dark";
/** What is wrong for so long is wrong. */
const LOOK_MS = 30_000;
export const SMALL = { width: 360, height: 800 };

async function settled(page: Page): Promise<void> {
  // A fading dialog has colours that no one reads.
  await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
}

async function violationsIn(page: Page, colorScheme: ColorScheme): Promise<string[]> {
  await settled(page);
  // Its other mode opens a window for each look, for frames of other sites, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (colorScheme === "light" ? axe.withTags(RULES) : axe.withRules(OF_COLOURS)).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`).join("; ")}`,
  );
}

async function look(page: Page, name: string, colorScheme: ColorScheme): Promise<void> {
  // For people to look at: where nobody does, they would be a third of the time.
  if (!process.env["CI"]) {
    await settled(page);
    await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
  }
  // A message that begins to fade in the middle of a look is not what stays.
  const looked = () => violationsIn(page, colorScheme);
  await expect.poll(looked, { message: `accessibility of ${name}`, timeout: LOOK_MS }).toEqual([]);
}

async function lookIn(colorSchemes: readonly ColorScheme[], page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await look(page, `${name}-${colorScheme}-${width}`, colorScheme);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Takes a picture of a screen in light and dark, and holds each to WCAG 2.2 A and AA. */
export async function inspect(page: Page, name: string): Promise<void> {
  await lookIn(["light", "dark"], page, name);
}

/** The same on a telephone's width, and nothing may stick out of it. Its colours are those of the wide screen. */
export async function inspectSmall(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(SMALL);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL.width);
  await lookIn(["light"], page, name);
  if (before) await page.setViewportSize(before);
}
