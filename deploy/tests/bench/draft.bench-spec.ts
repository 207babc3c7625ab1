import { fork } from "node:child_process";
import { once } from "node:events";
import type { Document, Draft } from "@takeoff/contracts";
import { draftSizedDrawing } from "@takeoff/drawings";
import { staff, tenant, waitFor, type ApiClient } from "@takeoff/testing";
import { print } from "../harness/print.ts";
import { MemoryWatch } from "../security/harness/hostile-files.ts";
import { bench } from "./harness/bench-stack.ts";
import { compare, judge, seconds, type Missed } from "./harness/compare.ts";
import type { ReaderRun } from "./harness/draft-reader.ts";

const PAGES = 6;
const ROUNDS = 7;
const RUN_TIMEOUT_MS = 120_000;
/** An ARCH E sheet as it is usual, and one that a person notices as heavy. */
const SHEETS = [
  { callouts: 100, strokes: 15_000 },
  { callouts: 100, strokes: 100_000 },
];
/** Of the rate of pdf.js alone. */
const RATE_BAR = 0.7;
const SET_PAGES = 72;
const FIRST_PAGE_BAR_S = 2;
const SET_BAR_S = 60;
const MEMORY_BAR_MIB = 768;
const MIB = 1_048_576;

/** How fast drawings are read for draft takeoffs, compared with pdf.js alone, and what the product needs for a set of them. */
bench("draft reads pages at 0.7 of the rate of pdf.js, and a set of 72 ARCH E sheets within 60 s and 768 MiB", async ({ info }) => {
  const missed: Missed[] = [];
  for (const sheet of SHEETS) missed.push(await rate(sheet));
  missed.push(await wholeSet(info.processes["documents-worker"] ?? NaN));
  return missed.flat();
});

/** By processor time, in one process and in turn: a process of its own, which has done nothing else. */
async function rate(sheet: { callouts: number; strokes: number }): Promise<Missed> {
  const reader = fork(new URL("./harness/draft-reader.ts", import.meta.url), [
    String(sheet.callouts),
    String(sheet.strokes),
    String(PAGES),
  ]);
  const run = (what: ReaderRun) => async (): Promise<number> => {
    reader.send(what);
    const [rate] = (await once(reader, "message", { signal: AbortSignal.timeout(RUN_TIMEOUT_MS) })) as [number];
    return rate;
  };
  try {
    return await compare({
      title: `pages with ${sheet.callouts} designations and ${sheet.strokes} lines`,
      unit: "pages per second of processor time",
      bar: RATE_BAR,
      rounds: ROUNDS,
      ours: { name: "read as a draft", run: run("draft") },
      theirs: { name: "text and operators", run: run("pdfjs") },
    });
  } finally {
    reader.kill();
  }
}

/** A set as the product reads it, from the request until it is ready. */
async function wholeSet(worker: number): Promise<Missed> {
  const { client } = await staff();
  const { pdf } = draftSizedDrawing(2, { callouts: 100, strokes: 15_000, pages: SET_PAGES });
  const { id } = (await (await tenant()).user.client.upload({ file: pdf, expectOk: true })).json as { id: number };
  const isChecked = async (): Promise<boolean> => ((await client.get(`/pdfs/${id}`)).json as Document).status === "pending";
  await waitFor(isChecked, { what: "the check", timeoutMs: 60_000 });
  await client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
  const memory = new MemoryWatch(worker);
  let first = NaN;
  const all = await seconds(async () => {
    const start = performance.now();
    await reached(client, id, ({ pages_done }) => pages_done > 0);
    first = (performance.now() - start) / 1000;
    await reached(client, id, ({ state }) => state === "ready");
  });
  memory.stop();
  print(`\n${SET_PAGES} sheets in a file of ${(pdf.length / MIB).toFixed(1)} MiB`);
  return [
    ...judge("seconds until the first page is there", first, FIRST_PAGE_BAR_S, "at most", 1),
    ...judge("seconds until the set is ready", all, SET_BAR_S, "at most", 1),
    ...judge("memory of the process that reads, MiB", memory.children, MEMORY_BAR_MIB, "at most", 0),
  ];
}

function reached(client: ApiClient, id: number, condition: (draft: Draft) => boolean): Promise<unknown> {
  const look = async (): Promise<boolean> => condition((await client.get(`/pdfs/${id}/draft`)).json as Draft);
  return waitFor(look, { what: "the draft", timeoutMs: 300_000, intervalMs: 100 });
}
