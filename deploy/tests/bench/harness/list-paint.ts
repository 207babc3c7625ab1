import type { Locator, Page } from "@playwright/test";

/** What Chromium's trace calls a run of the page's script: dispatched events, timers, animation frames and microtasks. */
const SCRIPT_EVENTS = new Set(["FunctionCall", "EvaluateScript", "EventDispatch", "TimerFire", "FireAnimationFrame", "RunMicrotasks"]);
const TRACED = ["devtools.timeline", "v8.execute", "disabled-by-default-devtools.timeline"];

interface TraceEvent {
  name: string;
  /** Microseconds. */
  dur?: number;
}

/** The longest uninterrupted run of script in the page, ms, while `work` uses it. */
export async function longestScriptTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser that could be traced.");
  await browser.startTracing(page, { categories: TRACED });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString("utf8")) as { traceEvents: TraceEvent[] };
  const runs = traceEvents.filter(({ name, dur }) => SCRIPT_EVENTS.has(name) && dur !== undefined);
  if (runs.length === 0) throw new Error("The trace has no run of a script.");
  return runs.reduce((longest, { dur = 0 }) => Math.max(longest, dur), 0) / 1000;
}

interface Noted {
  /** Milliseconds from each key's press to the paint after it, rounded by the browser to 8. */
  keys: number[];
}

/** Keeps in the page how long its keystrokes took to be painted. To be called before the page is opened. */
export async function noteInteractions(page: Page): Promise<void> {
  await page.addInitScript({
    content: `
      globalThis.noted = { keys: [] };
      performance.setResourceTimingBufferSize(10_000);
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) if (name === "keydown") globalThis.noted.keys.push(duration);
      }).observe({ type: "event", durationThreshold: 16, buffered: true });`,
  });
}

/** A text, since the browser's types are not known here. */
const PAINT_OF_NEXT_LIST = `
  new Promise((resolve) => {
    const started = performance.now();
    const observer = new MutationObserver(() => {
      const lists = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/pdfs/all"));
      const answer = lists.at(-1);
      if (!answer || answer.startTime < started || !answer.responseEnd) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - answer.responseEnd)));
    });
    observer.observe(document.querySelector("tbody"), { childList: true, subtree: true, characterData: true });
  })`;

/** Clicks a column's header. @returns the milliseconds from the last byte of the list's answer to the paint of its rows */
export async function sortPaint(page: Page, header: string): Promise<number> {
  const painted = page.evaluate<number>(PAINT_OF_NEXT_LIST);
  await page.getByRole("button", { name: header, exact: true }).click();
  return painted;
}

/** Types a text, slowly enough for each key to be painted alone. @returns the milliseconds until the paint of each key */
export async function keystrokePaints(page: Page, field: Locator, text: string): Promise<number[]> {
  await field.fill("");
  await page.evaluate(() => void ((globalThis as unknown as { noted: Noted }).noted.keys.length = 0));
  await field.pressSequentially(text, { delay: 120 });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const { keys } = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  // A key below the browser's threshold of 16 ms has no entry.
  return [...keys, ...Array.from({ length: Math.max(text.length - keys.length, 0) }, () => 8)];
}
