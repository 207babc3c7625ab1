import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { LIMITS } from "@takeoff/contracts";
import { sharedContentPdf, shownText } from "@takeoff/testing";
import { PdfProcess } from "../storage/inspection/pdf-process.ts";
import { DRAFT_ENGINE, PDF_JS, programFile } from "../storage/inspection/sandbox.ts";
import type { DraftMessage, ReadCommand } from "./draft-messages.ts";
import { draftMessageSchema, PAGE_BOUNDS } from "./page-messages.ts";

const PAGES = 40;
/** Each page is about 100 KB of messages. */
const FILE = sharedContentPdf(PAGES, shownText(10, 300, 1, "EXIST W12X26 ".repeat(310)));
const LIMITS_OF_A_PAGE = { memoryBytes: LIMITS.draftMemoryBytes, cpuSeconds: LIMITS.draftPageCpuSeconds, seconds: 60 };

const started: PdfProcess<ReadCommand, DraftMessage>[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.end();
});

/** Reads the file's pages in a process of its own. */
function read(onPage: (child: PdfProcess<ReadCommand, DraftMessage>) => void): Promise<unknown> {
  const child = new PdfProcess<ReadCommand, DraftMessage>({
    program: { file: programFile("draft-child", import.meta.url), libraries: [PDF_JS, DRAFT_ENGINE], memoryBytes: LIMITS.draftMemoryBytes },
    ...{ schema: draftMessageSchema, messageBytes: 1_048_576, maxMs: 60_000 },
  });
  started.push(child);
  return child.run(
    { size: FILE.length, first: 1, last: PAGES, bounds: PAGE_BOUNDS },
    {
      open: (begin, end) => Promise.resolve(Readable.from([FILE.subarray(begin, end)])),
      limits: LIMITS_OF_A_PAGE,
      onMessage: ({ type }) => {
        if (type === "page") onPage(child);
      },
    },
  );
}

describe("the process that reads a drawing", () => {
  it("waits while its pages are stored, instead of sending all of them", async () => {
    let paused: PdfProcess<ReadCommand, DraftMessage> | null = null;
    let [arrived, others] = [0, 0];
    const slow = read((child) => {
      arrived++;
      if (paused) return;
      child.pause();
      paused = child;
    });
    // As long as all pages of the same file take in another process.
    await read(() => others++);
    expect(others).toBe(PAGES);
    expect(arrived).toBeGreaterThan(0);
    expect(arrived).toBeLessThan(PAGES / 4);
    (paused as PdfProcess<ReadCommand, DraftMessage> | null)?.resume();
    await slow;
    expect(arrived).toBe(PAGES);
  });
});
