import type { Page } from "@playwright/test";
import { APP_BASE, PAGES } from "@takeoff/contracts";
import { staff, tenant, waitFor } from "@takeoff/testing";
import { print } from "../harness/print.ts";
import { bench } from "./harness/bench-stack.ts";
import { judge, median, type Missed } from "./harness/compare.ts";
import { startBrowser } from "./harness/first-load.ts";
import { keystrokePaints, longestScriptTask, noteInteractions, sortPaint } from "./harness/list-paint.ts";
import { seedDocuments } from "./harness/list-seed.ts";

const DOCUMENTS = 5_000;
const SORTS = ["Document", "Organization", "Uploaded By", "Upload Date", "Status"];
const SEARCHES = ["framing", "beam sch", "northgate"];
const TASK_BAR_MS = 50;
const SORT_BAR_MS = 50;
const KEYSTROKE_BAR_MS = 100;
/** Pixels of one turn of the mouse wheel, and the time until the next. */
const WHEEL = { pixels: 2_000, everyMs: 30 };

/** How long the dashboard with 5,000 documents keeps the browser busy while it is scrolled, sorted and searched. */
bench("list-paint scrolls 5,000 rows in script tasks of at most 50 ms, paints a sort within 50 ms and a keystroke within 100 ms", async (stack) => {
  await seedDocuments(DOCUMENTS, await tenant());
  const cookie = (await staff()).client.cookies.header() ?? "";
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ extraHTTPHeaders: { cookie }, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await noteInteractions(page);
    await page.goto(new URL(APP_BASE + PAGES.dashboard, stack.info.public_url).href);
    await page.waitForSelector("tbody tr time");
    return [...(await scrolling(page)), ...(await sorting(page)), ...(await searching(page))];
  } finally {
    await browser.close();
  }
});

async function scrolling(page: Page): Promise<Missed> {
  const total = Number(await page.locator("table").getAttribute("aria-rowcount"));
  await page.locator("tbody tr").first().hover();
  const longest = await longestScriptTask(page, async () => {
    await waitFor(
      async () => {
        await page.mouse.wheel(0, WHEEL.pixels);
        return (await page.locator(`tr[aria-rowindex="${total}"]`).count()) > 0;
      },
      { what: "the last row", timeoutMs: 240_000, intervalMs: WHEEL.everyMs },
    );
  });
  print(`\nscrolled to row ${total}, ${await page.locator("tbody tr").count()} of them elements`);
  return judge("longest script task while scrolling, ms", longest, TASK_BAR_MS, "at most", 0);
}

/** With all rows loaded, as the scrolling left them. */
async function sorting(page: Page): Promise<Missed> {
  const times: number[] = [];
  for (const name of SORTS) times.push(await sortPaint(page, name));
  print(`\nsorts: ${times.map((ms) => ms.toFixed(0)).join(", ")} ms from the answer to the paint`);
  return judge("median of a sort's paint after its answer, ms", median(times), SORT_BAR_MS, "at most", 0);
}

async function searching(page: Page): Promise<Missed> {
  const times: number[] = [];
  for (const text of SEARCHES) times.push(...(await keystrokePaints(page, page.getByLabel("Search PDFs"), text)));
  print(`\nkeystrokes: ${times.length}, median ${median(times).toFixed(0)} ms`);
  return judge("slowest paint of a keystroke, ms", Math.max(...times), KEYSTROKE_BAR_MS, "at most", 0);
}
