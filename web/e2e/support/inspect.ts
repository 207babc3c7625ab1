import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../screenshots");
declare global {
  interface Window {
    axe: typeof axe;
  }
}

type ColorScheme = "light" | "dark";
/** Dark has the elements of light in other colours: only the rules whose result depends on colours are checked again. */
const RULES: Record<ColorScheme, RunOptions["runOnly"]> = {
  light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};
/** Violations must disappear within this time: a toast may be in its transition. */
const CHECK_TIMEOUT_MS = 30_000;
export const SMALL = { width: 360, height: 800 };

/** Waits until transitions have ended: a fading dialog has intermediate colours. */
export async function settled(page: Page): Promise<void> {
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
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: RULES[colorScheme],
    // Without this axe describes each element that passes, which takes more time than the checks.
    resultTypes: ["violations"],
    // Of what axe can load before its checks, the rules need only the media.
    preload: { assets: ["media"] },
  };
  return page.evaluate(async (chosen) => {
    // With a dialog open, only what lies over the screen is checked: the screen is inspected without the dialog.
    const scope = document.querySelector("[role=dialog]") ? "[data-portal]" : document;
    const { violations } = await window.axe.run(scope, chosen);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`).join("; ")}`,
    );
  }, options);
}

async function checkScreen(page: Page, name: string, colorScheme: ColorScheme): Promise<void> {
  // Screenshots are for developers. In CI, where they would take a third of the time, there are none.
  if (!process.env["CI"]) {
    await settled(page);
    await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
  }
  // Retries, because a transition may start during the check.
  const check = () => violationsIn(page, colorScheme);
  await expect.poll(check, { message: `accessibility of ${name}`, timeout: CHECK_TIMEOUT_MS }).toEqual([]);
}

async function checkIn(colorSchemes: readonly ColorScheme[], page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await checkScreen(page, `${name}-${colorScheme}-${width}`, colorScheme);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Takes a screenshot of a screen in light and dark (not in CI) and checks both against WCAG 2.2 A and AA. */
export async function inspect(page: Page, name: string): Promise<void> {
  await checkIn(["light", "dark"], page, name);
}

/** The same at a phone's width, in light only. Also asserts that nothing overflows horizontally. */
export async function inspectSmall(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(SMALL);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL.width);
  await checkIn(["light"], page, name);
  if (before) await page.setViewportSize(before);
}
