import type { Page } from "@playwright/test";

/** More stops than any form has. Rows of a list repeat each other: the walk over a long one is cut off here. */
const MAX_STOPS = 60;

interface Stop {
  /** The element in words. */
  name: string;
  isVisible: boolean;
  /** Something lies over its middle. */
  isCovered: boolean;
}

declare global {
  interface Window {
    /** The element with the focus, and how it and what stands around it looked with the focus. */
    /** The first stop of the walk. */
    firstFocus: Element | undefined;
    focusStop: { element: Element; look: string; isCovered: boolean } | undefined;
  }
}

/** Defines in the page how a stop looks: its own outline, shadow and border, and those around it, which may show the focus for it. */
async function defineLook(page: Page): Promise<void> {
  await page.evaluate(() => {
    const SHOWN = [
      "outlineStyle",
      "outlineWidth",
      "outlineColor",
      "boxShadow",
      "borderTopColor",
      "borderBottomColor",
      "borderBottomWidth",
    ] as const;
    const describe = (element: Element) => {
      const style = getComputedStyle(element);
      // The outline of an element without one is of no colour.
      return SHOWN.map((name) => (style.outlineStyle === "none" && name.startsWith("outline") ? "none" : style[name])).join(" ");
    };
    Object.assign(window, {
      isCovered: (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const middle = document.elementFromPoint(
          (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
          (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
        );
        return !middle || !(element.contains(middle) || middle.contains(element) || element.parentElement?.contains(middle));
      },
      describeLook: (element: Element) => {
        const parent = element.parentElement;
        const around = [element, ...(parent ? [parent, ...parent.children] : []), ...(parent?.parentElement ? [parent.parentElement] : [])];
        return around.map(describe).join("\n");
      },
    });
  });
}

/** Presses Tab once. Returns the stop that was left, null when none was, and whether the walk is back at its first stop. */
async function step(page: Page): Promise<{ left: Stop | null; isDone: boolean }> {
  await page.keyboard.press("Tab");
  return page.evaluate(async () => {
    // The page scrolls to what has the focus before it is drawn next.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // Transitions have intermediate colours.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const { describeLook, isCovered } = window as unknown as {
      describeLook: (element: Element) => string;
      isCovered: (element: Element) => boolean;
    };
    const left = window.focusStop;
    const { activeElement } = document;
    // A date has several stops in one element.
    if (left && left.element === activeElement) return { left: null, isDone: false };
    const isPage = !activeElement || activeElement === document.body;
    window.focusStop = isPage
      ? undefined
      : { element: activeElement, look: describeLook(activeElement), isCovered: isCovered(activeElement) };
    const isDone = !isPage && window.firstFocus === activeElement;
    if (!isPage) window.firstFocus ??= activeElement;
    if (!left) return { left: null, isDone };
    const { element, look } = left;
    const label = element.getAttribute("aria-label") ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? "";
    const name = `${element.tagName.toLowerCase()} ${label.trim().slice(0, 60) || element.className}`;
    return { left: { name, isVisible: describeLook(element) !== look, isCovered: left.isCovered }, isDone };
  });
}

/** Walks over all stops of Tab once. Returns their number, those that look the same without the focus, and those that something covers. */
export async function walkFocus(page: Page): Promise<{ count: number; invisible: string[]; covered: string[] }> {
  await page.evaluate(() => {
    window.focusStop = undefined;
    window.firstFocus = undefined;
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await defineLook(page);
  const stops: Stop[] = [];
  for (let press = 0; press <= MAX_STOPS; press += 1) {
    const { left, isDone } = await step(page);
    if (left) stops.push(left);
    if (isDone) break;
  }
  return {
    count: stops.length,
    invisible: stops.filter(({ isVisible }) => !isVisible).map(({ name }) => name),
    covered: stops.filter(({ isCovered }) => isCovered).map(({ name }) => name),
  };
}
