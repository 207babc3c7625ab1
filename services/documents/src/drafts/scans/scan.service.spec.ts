import { describe, expect, it } from "@jest/globals";
import type { EventEnvelope, PageScan } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import type { PageContent } from "../reading/draft-messages.ts";
import type { ScannedContent } from "./page-scanner.ts";
import { ScanService } from "./scan.service.ts";

const tx = {} as Transaction;
const event = { payload: { document_id: 7, organization_id: 3, uploaded_by_id: 1 } } as EventEnvelope<"document.scans_requested">;
const requested = new Date("2026-01-01T00:00:00Z");
const piece = { box: { left: 1, bottom: 1, right: 2, top: 2 }, text: "W16X26", quantity: 1, line: null };
const line = { mark: null, designation: "W16X26", shape: "W", size: "16X26", studs: null, camber: null, grade: null, pieces: [piece] };
const reading = { sheet: null, title: null, views: [], references: [], exceptions: [], marks: [], schedule: [], heights: [], grades: [] };
const GOOD = { texts: 120, dotsPerInch: 200, score: 0.95 };

function pageWith(pieces: number, quality = GOOD): ScannedContent {
  const content = { reading, cuts: [], lines: Array.from({ length: pieces }, () => line) } as unknown as PageContent;
  return { failure: null, content, quality };
}

interface World {
  /** What each page gives. */
  scans: Record<number, ScannedContent>;
  areInstalled?: boolean;
  /** Ends the draft before a page is stored. */
  replacedAt?: number;
}

/** The service with everything around it in memory. */
function serve({ scans, areInstalled = true, replacedAt }: World) {
  const waiting = new Map(Object.keys(scans).map((page) => [Number(page), "raster"]));
  const outcomes: Record<number, PageScan> = {};
  const happened: string[] = [];
  const draft = { document_id: 7, state: "running", requested_at: requested, pages: 9, restricted: true };
  let reading = 0;
  const settle = (page: number, outcome: PageScan): Promise<boolean> => {
    outcomes[page] = outcome;
    return Promise.resolve(waiting.delete(page));
  };
  const parts = [
    { transaction: (work: (tx: Transaction) => Promise<unknown>) => work(tx) },
    { find: () => Promise.resolve({ id: 7, original_object: "object" }) },
    { find: () => Promise.resolve({ key: "key", size: 10 }) },
    {
      find: () => Promise.resolve(draft),
      lock: () => Promise.resolve(reading === replacedAt ? { ...draft, requested_at: new Date() } : draft),
      countScan: () => Promise.resolve(void happened.push("counted")),
    },
    {
      findNext: () => Promise.resolve([...waiting].map(([page, linework]) => ({ page, linework }))[0] ?? null),
      sizeOfOthers: () => Promise.resolve({ text: 0, places: 0 }),
      store: (_tx: Transaction, _id: number, page: number) => settle(page, "read"),
      reject: (_tx: Transaction, _id: number, page: number, outcome: PageScan) => settle(page, outcome),
      giveUp: () => Promise.resolve(void happened.push("given up")),
    },
    {
      insert: (_tx: Transaction, _id: number, page: number, lines: unknown[]) =>
        Promise.resolve(void happened.push(`page ${page}: ${lines.length} lines`)),
    },
    {
      describeEnd: (_tx: Transaction, _row: unknown, _pages: unknown, file: unknown) => Promise.resolve(file),
      finish: async (_tx: Transaction, _draft: unknown, describeEnd: (row: unknown, pages: unknown[]) => Promise<unknown>) =>
        void happened.push(`finished ${JSON.stringify(await describeEnd({}, []))}`),
    },
    { changed: () => Promise.resolve() },
    { areInstalled },
    {
      read: ({ page }: { page: number }) => {
        reading = page;
        return Promise.resolve(scans[page]);
      },
    },
    {
      run: (organization: number, task: () => Promise<void>) => {
        happened.push(`turn of ${organization}`);
        return task();
      },
    },
  ];
  const service = new ScanService(...(parts as unknown as ConstructorParameters<typeof ScanService>));
  return { service, outcomes, happened };
}

const FINISHED = 'finished {"head":null,"pages":9,"restricted":true,"failure":null}';

describe("ScanService", () => {
  it("reads one page after another, each in a turn of its organization, and then ends the draft", async () => {
    const { service, outcomes, happened } = serve({ scans: { 2: pageWith(3), 5: pageWith(1) } });
    const effect = await service.read(event);
    expect(outcomes).toEqual({ 2: "read", 5: "read" });
    expect(happened).toEqual(["turn of 3", "page 2: 3 lines", "counted", "turn of 3", "page 5: 1 lines", "counted"]);
    await effect(tx);
    expect(happened.at(-1)).toBe(FINISHED);
  });

  it.each<[string, ScannedContent, PageScan]>([
    ["takes too long", { failure: "cpu" }, "too_large"],
    ["has too many lines", { failure: "strokes" }, "too_large"],
    ["is damaged", { failure: "unreadable" }, "unreadable"],
    ["is too coarse", pageWith(0, { ...GOOD, dotsPerInch: 90 }), "coarse"],
    ["is written by hand", pageWith(0, { ...GOOD, score: 0.3 }), "illegible"],
    ["names no steel", pageWith(0), "read"],
  ])("says why a page gives nothing that %s, and goes on", async (_, scanned, outcome) => {
    const { service, outcomes } = serve({ scans: { 1: scanned, 2: pageWith(1) } });
    await service.read(event);
    expect(outcomes).toEqual({ 1: outcome, 2: "read" });
  });

  it("stores nothing of a draft that was replaced while its page was read", async () => {
    const { service, outcomes, happened } = serve({ scans: { 1: pageWith(1), 2: pageWith(1) }, replacedAt: 2 });
    const effect = await service.read(event);
    await effect(tx);
    expect(outcomes).toEqual({ 1: "read" });
    expect(happened).not.toContain(FINISHED);
  });

  it("ends the draft without the scans where the models are not installed any more", async () => {
    const { service, outcomes, happened } = serve({ scans: { 1: pageWith(1) }, areInstalled: false });
    await (
      await service.read(event)
    )(tx);
    expect(outcomes).toEqual({});
    expect(happened).toEqual(["given up", FINISHED]);
  });
});
