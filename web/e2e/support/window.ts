import type { Page } from "@playwright/test";

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
