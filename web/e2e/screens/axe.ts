import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { settled, SMALL } from "../support/window.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** A walk goes on after what it finds, so that one run names everything. */
const softly = expect.configure({ soft: true });

type ColorScheme = "light" | "dark";
/** Dark has the elements of light in other colours: only the rules whose result depends on colours are checked again. */
const RULES: Record<ColorScheme, RunOptions["runOnly"]> = {
  light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

async function findViolations(page: Page, colorScheme: ColorScheme): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const hasStyles = await page.evaluate(() => document.styleSheets.length > 0);
  const options: RunOptions = {
    // The colours and sizes of a page without styles are the browser's, to which WCAG 2.2 AA does not apply.
    runOnly: hasStyles ? RULES[colorScheme] : ["wcag2a", "wcag21a"],
    // Without this axe describes each element that passes, which takes more time than the checks.
    resultTypes: ["violations"],
    // Of what axe can load before its checks, the rules need only the media.
    preload: { assets: ["media"] },
  };
  return page.evaluate(async (chosen) => {
    // With a dialog, a menu or choices open, only what lies over the screen is checked: the screen is shown without them too.
    const isCovered = document.querySelector("[role=dialog], [data-portal] :is([role=menu], [role=listbox])");
    const scope = isCovered ? "[data-portal]" : document;
    const { violations } = await window.axe.run(scope, chosen);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`).join("; ")}`,
    );
  }, options);
}

async function check(page: Page, name: string, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Retries, because a transition may start during the check. A list of 100 rows takes seconds, on a busy machine ten times as long.
  const options = { message: `accessibility of ${name}`, timeout: 90_000 };
  await softly.poll(() => findViolations(page, colorScheme), options).toEqual([]);
}

/**
 * Checks what a window shows against WCAG 2.2 A and AA: in light, in dark, and in light at a phone's width, where nothing may overflow
 * horizontally.
 */
export async function checkAccessibility(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await check(page, `${name} in dark`, "dark");
  await check(page, `${name} in light`, "light");
  await page.setViewportSize(SMALL);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await softly.poll(overflow, { message: `pixels of ${name} beyond ${SMALL.width}` }).toBeLessThanOrEqual(0);
  await check(page, `${name} at ${SMALL.width} px`, "light");
  if (before) await page.setViewportSize(before);
}
