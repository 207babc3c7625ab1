import type { Page } from "@playwright/test";
import { staff, tenant, uniqueSuffix } from "@takeoff/testing";
import { row, uploadFor } from "../support/steps.ts";
import { cookiesOf, expect, test } from "../support/test.ts";

const ENTRY = "**/assets/index-*.js";
const SCREEN = "**/assets/projects-page-*.js";
const LOADS_NOT = "Takeoff could not be loaded yet.";

/** A screen whose list follows updates and one whose list does not, and the path of the list's request below the API's base. */
const LISTS = [
  { path: "pdfs", list: "/pdfs", title: "Projects", isLive: true },
  { path: "manage-users", list: "/users", title: "Manage Users" },
];

/** Counts the requests for one path of the API. */
function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/client/api${path}`) count++;
  });
  return () => count;
}

/** Keeps in the page when its stream of updates opened, in ms since the page was requested. */
async function noteStreamOpening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Original = globalThis.EventSource;
    globalThis.EventSource = class extends Original {
      constructor(url: string | URL, init?: EventSourceInit) {
        super(url, init);
        this.addEventListener("open", () => performance.mark("stream-open"), { once: true });
      }
    };
  });
}

/** Whether the list was requested before the stream was open: a list does not wait long for it, and then asks a second time. */
function wasBeforeStream(page: Page, path: string): Promise<boolean> {
  return page.evaluate((end) => {
    const [opened] = performance.getEntriesByName("stream-open");
    const [asked] = performance.getEntriesByType("resource").filter(({ name }) => new URL(name).pathname.endsWith(end));
    return opened !== undefined && asked !== undefined && asked.startTime < opened.startTime;
  }, path);
}

test("a screen asks for its list once", async ({ open }) => {
  const viewer = await staff();
  for (const { path, list, title, isLive = false } of LISTS) {
    const page = await open(viewer);
    await noteStreamOpening(page);
    // A stream without an update: the documents of other tests change meanwhile.
    await page.route("**/client/api/events", (route) => route.fulfill({ contentType: "text/event-stream", body: "retry: 60000\n\n" }));
    const asked = countRequests(page, list);
    const connected = page.waitForResponse("**/client/api/events");
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await connected;
    await page.waitForLoadState("load");
    await expect.poll(asked, { message: list }).toBeGreaterThanOrEqual(1);
    // Longer than several changes are collected for one reload.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    const expected = isLive && (await wasBeforeStream(page, list)) ? 2 : 1;
    expect(asked(), list).toBe(expected);
    await page.context().close();
  }
});

test("what changes while a screen loads is in its list", async ({ open }) => {
  const { user } = await tenant();
  const page = await open(user);
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  await page.route("**/client/api/events", async (route) => {
    await connected;
    await route.continue();
  });
  await page.goto("pdfs");
  // The list does not wait for a connection that takes long.
  await expect(page.getByText("No documents")).toBeVisible();
  const { filename } = await uploadFor(user, `Between ${uniqueSuffix()}`);
  connect();
  await expect(row(page, filename)).toBeVisible();
});

test("a chunk that fails to load is requested again before an error is shown", async ({ open }) => {
  const page = await open((await tenant()).user);
  let failures = 0;
  await page.route(SCREEN, async (route) => {
    // Both the preload and the first attempt to render the screen fail.
    if (failures++ < 2) await route.abort();
    else await route.continue();
  });
  let loads = 0;
  page.on("load", () => loads++);
  await page.goto("pdfs");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  expect([failures >= 3, loads]).toEqual([true, 1]);
});

test("the page has a frame before its script has loaded, and says what to do when that fails", async ({ browser, baseURL }) => {
  // Without the check for console errors, which this test causes.
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ baseURL, colorScheme });
    const page = await context.newPage();
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
    await page.route(ENTRY, async (route) => {
      await failed;
      await route.abort();
    });
    await page.goto("login", { waitUntil: "commit" });
    await expect(page.getByRole("img", { name: "Takeoff" })).toBeVisible();
    await expect(page.getByText(LOADS_NOT)).toBeHidden();
    const ground = await page.locator(".frame").evaluate((frame) => getComputedStyle(frame).backgroundColor);
    expect(ground).toBe(colorScheme === "light" ? "rgb(248, 249, 250)" : "rgb(31, 31, 31)");
    fail();
    await expect(page.getByText(LOADS_NOT)).toBeVisible();
    await page.unroute(ENTRY);
    await page.getByRole("link", { name: "reload the page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    await expect(page.getByText(LOADS_NOT)).toHaveCount(0);
    await context.close();
  }
});

test("the page says what to do when none of its scripts can be loaded", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("login", { waitUntil: "commit" });
  // The script that reports failures is blocked too: the style sheet of the page itself shows the message after a while.
  await expect(page.getByText(LOADS_NOT)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "reload the page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await context.close();
});

test("the page says that it needs JavaScript where there is none", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await context.addCookies(cookiesOf(await staff()));
  const page = await context.newPage();
  await page.goto("pdfs");
  // By its element: searches for text pass over such an element.
  await expect(page.locator("noscript p")).toBeVisible();
  await expect(page.locator("noscript p")).toContainText("Takeoff needs JavaScript.");
  await expect(page.getByText(LOADS_NOT)).toBeHidden();
  await context.close();
});
