import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from "@playwright/test";
import { waitFor } from "@takeoff/testing";

/** What a browser with an empty cache needed until a page could be used. */
export interface FirstLoad {
  /** Of JavaScript, and of everything from the server, as transferred. */
  scriptBytes: number;
  bytes: number;
  /** Scripts, style sheets and fonts. */
  files: number;
  /** Milliseconds from the start of the navigation. */
  paint: number;
  usable: number;
}

/** What is used here of the browser's timing of a resource; Node has another one of that name. */
interface Timing {
  name: string;
  startTime: number;
  encodedBodySize: number;
}

/**
 * Notes in the page itself when the first element that matches was painted: from outside it would be seen later, by a time
 * of its own. A text, since the browser's types are not known here.
 */
const noteWhenUsable = (selector: string): string => `
  new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return;
    observer.disconnect();
    globalThis.shownAt = performance.now();
    requestAnimationFrame(() => setTimeout(() => (globalThis.usableAt = performance.now())));
  }).observe(document, { childList: true, subtree: true });`;

const PATIENCE_MS = 60_000;

/** Starts a Chromium: the one that `TAKEOFF_CHROMIUM` names, or the system's. */
export function startBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: process.env["TAKEOFF_CHROMIUM"] ?? "/usr/bin/chromium",
    // Chromium does not start its sandbox for root, the user of most containers.
    args: isRoot ? ["--no-sandbox"] : [],
  });
}

/**
 * Opens an address in a window of its own, with nothing in its cache.
 * @param usable a selector of what is there once the page can be used
 */
export async function firstLoad(browser: Browser, url: string, usable: string, options: BrowserContextOptions): Promise<FirstLoad> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const pending = pendingFiles(page);
    await page.addInitScript({ content: noteWhenUsable(usable) });
    await page.goto(url, { waitUntil: "commit" });
    // The browser reports the first contentful paint later than it happens.
    await page.waitForFunction(
      () => "usableAt" in globalThis && performance.getEntriesByName("first-contentful-paint").length > 0,
      undefined,
      { timeout: PATIENCE_MS },
    );
    const { shownAt, usableAt } = await page.evaluate<{ shownAt: number; usableAt: number }>("({ shownAt, usableAt })");
    // What was requested before the page could be used has to arrive to be counted.
    await waitFor(() => Promise.resolve(pending.size === 0), {
      what: "the files that the page requested",
      timeoutMs: PATIENCE_MS,
      intervalMs: 20,
    });
    const { paint, loads } = await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
      loads: ["navigation", "resource"]
        .flatMap((type) => (performance as unknown as { getEntriesByType: (type: string) => Timing[] }).getEntriesByType(type))
        .map(({ name, startTime, encodedBodySize }) => ({ name, startTime, encodedBodySize })),
    }));
    // What is requested once it is shown, such as closed dialogs, does not delay it.
    return { paint, usable: usableAt, ...sums(loads.filter(({ startTime, name }) => startTime < shownAt && !name.includes("/api/"))) };
  } finally {
    await context.close();
  }
}

function pendingFiles(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/assets/")) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return pending;
}

function sums(loads: readonly Timing[]): Pick<FirstLoad, "scriptBytes" | "bytes" | "files"> {
  const named = (pattern: RegExp) => loads.filter(({ name }) => pattern.test(name));
  const bytes = (list: readonly Timing[]) => list.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
  return { scriptBytes: bytes(named(/\.m?js$/)), bytes: bytes(loads), files: named(/\.(m?js|css|woff2)$/).length };
}
