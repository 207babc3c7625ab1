import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Person } from "@takeoff/testing";

export { expect };

/** Console messages that fail a test: a violated content security policy or an uncaught error. */
const FORBIDDEN = /Content Security Policy|Trusted(HTML|Script)|Refused to|Uncaught|Unhandled/i;

interface OpenOptions extends BrowserContextOptions {
  /** Shows the first-time prompt, which is dismissed otherwise. */
  firstTime?: boolean;
}

interface Fixtures {
  /** Opens a new window, signed in if a person is given. Every window is checked for console errors and closed. */
  open: (person?: Person, options?: OpenOptions) => Promise<Page>;
}

/** Notes what fails the test, and for the report of a failed test also every error and failed request. */
function watch(page: Page, complaints: string[], events: string[]): void {
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    events.push(`${page.url()}: ${message.text()}`);
    if (FORBIDDEN.test(message.text())) complaints.push(message.text());
  });
  page.on("requestfailed", (request) => events.push(`${page.url()}: ${request.url()}: ${request.failure()?.errorText ?? ""}`));
}

/** The cookies of a person's API client in Playwright's format. */
export function cookiesOf({ client }: Pick<Person, "client">) {
  return (client.cookies.header() ?? "").split("; ").map((pair) => {
    const cut = pair.indexOf("=");
    return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: client.origin, httpOnly: true };
  });
}

async function newPage(browser: Browser, person: Person | undefined, { firstTime, ...options }: OpenOptions): Promise<Page> {
  const context = await browser.newContext(options);
  // A violation that a script catches does not appear in the console otherwise.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Content Security Policy: ${violatedDirective} against ${blockedURI} in ${sourceFile}`),
    );
  });
  if (person && !firstTime) {
    // As if the user had pressed Later: every journey's user is new, and only some journeys test the prompt.
    await context.addInitScript((id) => sessionStorage.setItem("takeoff-parameters-later", id), String(person.id));
  }
  if (person) {
    await context.addCookies(cookiesOf(person));
  }
  const page = await context.newPage();
  routeAtOnce(page);
  return page;
}

/**
 * Chromium confirms that it intercepts requests before each of its processes does: a request that a page sends at once may get past.
 * The answer of the page itself comes after that.
 */
function routeAtOnce(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const routed = await route(...given);
    if (page.url() !== "about:blank") await page.evaluate(() => undefined).catch(() => undefined);
    return routed;
  };
}

export const test = base.extend<Fixtures>({
  open: async ({ browser, contextOptions, baseURL, locale, timezoneId, viewport }, use, testInfo) => {
    const pages: Page[] = [];
    const complaints: string[] = [];
    const events: string[] = [];
    await use(async (person, options = {}) => {
      const page = await newPage(browser, person, { ...contextOptions, baseURL, locale, timezoneId, viewport, ...options });
      watch(page, complaints, events);
      pages.push(page);
      return page;
    });
    if (events.length > 0 && testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach("errors and failed requests of the windows", { body: events.join("\n") });
    await Promise.all(pages.map((page) => page.context().close()));
    expect(complaints, "what the browser complained about").toEqual([]);
  },
});
