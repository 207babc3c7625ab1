import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Person } from "@takeoff/testing";

export { expect };

/** What the browser says of a page that no journey may cause: a broken policy, or an error that nobody caught. */
const FORBIDDEN = /Content Security Policy|Trusted(HTML|Script)|Refused to|Uncaught|Unhandled/i;

interface OpenOptions extends BrowserContextOptions {
  /** Shows the first-time prompt; without it the window is one in which it was put off. */
  firstTime?: boolean;
}

interface Fixtures {
  /** Opens a window of its own, signed in as somebody when told. Every window is watched and closed. */
  open: (person?: Person, options?: OpenOptions) => Promise<Page>;
}

function watch(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && FORBIDDEN.test(message.text())) complaints.push(message.text());
  });
}

async function newPage(browser: Browser, person: Person | undefined, { firstTime, ...options }: OpenOptions): Promise<Page> {
  const context = await browser.newContext(options);
  // What a script catches is reported all the same, and says nothing in the console.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Content Security Policy: ${violatedDirective} against ${blockedURI} in ${sourceFile}`),
    );
  });
  if (person && !firstTime) {
    // What the prompt's Later leaves: every journey's user is new, and only some journeys are about that.
    await context.addInitScript((id) => sessionStorage.setItem("takeoff-parameters-later", id), String(person.id));
  }
  if (person) {
    const cookies = (person.client.cookies.header() ?? "").split("; ").map((pair) => {
      const cut = pair.indexOf("=");
      return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: person.client.origin, httpOnly: true };
    });
    await context.addCookies(cookies);
  }
  return context.newPage();
}

export const test = base.extend<Fixtures>({
  open: async ({ browser, contextOptions, baseURL, locale, timezoneId, viewport }, use) => {
    const pages: Page[] = [];
    const complaints: string[] = [];
    await use(async (person, options = {}) => {
      const page = await newPage(browser, person, { ...contextOptions, baseURL, locale, timezoneId, viewport, ...options });
      watch(page, complaints);
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    expect(complaints, "what the browser complained about").toEqual([]);
  },
});
