import type { Page } from "@playwright/test";

/**
 * Opens no event stream in a page, so that nothing but its own requests tells it of the end of its session. The request
 * stays unanswered: after a failure the page would ask by itself whether its session goes on.
 */
export async function withoutStream(page: Page): Promise<void> {
  await page.route("**/client/api/events", () => new Promise<never>(() => {}));
}

/** Ends a page's session when its next request to `url` is about to leave. A list that polls cannot notice the end before. */
export async function endSessionAt(page: Page, url: string, end: () => Promise<unknown>): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await end();
      await route.continue();
    },
    { times: 1 },
  );
}
