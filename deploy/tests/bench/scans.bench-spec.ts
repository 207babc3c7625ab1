import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it } from "@jest/globals";
import {
  draftDrawing,
  scanDrawing,
  type CalloutTruth,
  type DraftDrawingOptions,
  type PageTruth,
  type ScanOptions,
} from "@takeoff/drawings";
import { joinRuns, readPage } from "@takeoff/takeoff/draft";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { findScanModels } from "../../local/install/scan-models.ts";
import { print } from "../harness/print.ts";
import { judge, type Missed } from "./harness/compare.ts";
import type { ScanRun } from "./harness/scan-reader.ts";

/** A plan alone, as its file has it. What is printed at half size or written aslant is not promised, nor are fractions as two small texts. */
const PLAN: Partial<DraftDrawingOptions> = {
  stackedFractions: "none",
  halfSize: false,
  rotate: 0,
  crop: false,
  braces: false,
  schedulePage: false,
};
const SCANS: readonly (Partial<ScanOptions> & { seed: number })[] = [
  { seed: 11, aslant: 0.6 },
  { seed: 12, format: "bits", aslant: -1.3, dust: 0.0003 },
  { seed: 13, dotsPerInch: 300, format: "jpeg", quarters: 1, aslant: 0.4 },
  { seed: 14, dotsPerInch: 300, format: "bits", copies: 1, quarters: 2, aslant: 2.4 },
];
/** Plans whose letters are lines, and the same plans as text. */
const OUTLINED = ["outlined-plan-1", "outlined-plan-2"].map((name) =>
  join(import.meta.dirname, "../../../services/documents/test/drawings/files", name),
);
const RUN_TIMEOUT_MS = 600_000;
/** How far a text may be from its place, points: lettering is about 9 high. */
const NEAR = 14;

interface Share {
  right: number;
  of: number;
}

interface Shares {
  recall: Share;
  precision: Share;
  notes: Share;
  dimensions: Share;
  read: Share;
}

it("scans are read: callouts 0.93 of all and 0.99 right, dimensions 0.80 and 0.97, a sheet within 180 s and 768 MiB", async () => {
  const missed: Missed[] = [];
  const scans: Shares[] = [];
  for (const { seed, ...options } of SCANS) {
    const { pdf, truth } = draftDrawing(seed, PLAN);
    const run = await readApart(await scanDrawing(pdf, seed, options), "scan");
    scans.push(await weigh(`scan ${seed}`, run, pdf, listCallouts(truth.pages[0])));
    missed.push(judge(`scan ${seed}: seconds`, run.seconds, 180, "at most", 0), judge(`scan ${seed}: MiB`, run.memory, 768, "at most", 0));
  }
  const share = (name: keyof Shares): number => divide(scans.map((one) => one[name]));
  missed.push(
    judge("callouts found", share("recall"), 0.93, "at least", 3),
    judge("callouts right", share("precision"), 0.99, "at least", 3),
    judge("studs and cambers", share("notes"), 0.93, "at least", 3),
    judge("dimensions found", share("dimensions"), 0.8, "at least", 3),
    judge("dimensions right", share("read"), 0.97, "at least", 3),
  );
  const outlined: Shares[] = [];
  for (const plan of OUTLINED) {
    const { callouts } = JSON.parse(readFileSync(`${plan}.json`, "utf8")) as { callouts: WantedCallout[] };
    const run = await readApart(readFileSync(`${plan}.pdf`), "outlined");
    outlined.push(await weigh(basename(plan), run, readFileSync(`${plan}-as-text.pdf`), callouts));
  }
  missed.push(judge("outlined callouts found", divide(outlined.map(({ recall }) => recall)), 0.9, "at least", 3));
  expect(missed.flat()).toEqual([]);
});

const divide = (shares: readonly Share[]): number =>
  shares.reduce((sum, { right }) => sum + right, 0) /
  Math.max(
    1,
    shares.reduce((sum, { of }) => sum + of, 0),
  );

/** Reads in a process of its own: how much memory it takes is seen from nothing else. */
async function readApart(pdf: Uint8Array, kind: "scan" | "outlined"): Promise<ScanRun> {
  const models = findScanModels();
  if (models === null) throw new Error("The models that read scans are not installed: `npm run scan-models`.");
  using folder = mkdtempDisposableSync(join(tmpdir(), "scan-"));
  const file = join(folder.path, "scan.pdf");
  writeFileSync(file, pdf);
  const reader = fork(new URL("./harness/scan-reader.ts", import.meta.url), [models, file, kind]);
  try {
    const [run] = (await once(reader, "message", { signal: AbortSignal.timeout(RUN_TIMEOUT_MS) })) as [ScanRun];
    return run;
  } finally {
    reader.kill();
  }
}

/** A callout, and the middle of its size. */
type WantedCallout = Pick<CalloutTruth, "designation" | "studs" | "camber"> & { at: readonly [x: number, y: number] };

function listCallouts(page: PageTruth | undefined): WantedCallout[] {
  const shown = (page?.callouts ?? []).filter(({ role }) => role !== "duplicate");
  return shown.map((one) => ({ ...one, at: [(one.box.left + one.box.right) / 2, (one.box.bottom + one.box.top) / 2] as const }));
}

async function weigh(name: string, run: ScanRun, original: Uint8Array, wanted: readonly WantedCallout[]): Promise<Shares> {
  const left = new Set(run.callouts);
  const notes: Share = { right: 0, of: 0 };
  for (const { designation, studs, camber, at } of wanted) {
    const [x, y] = at;
    const found = [...left].find((one) => one.designation === designation && isNear(one, { x, y }));
    if (!found) continue;
    left.delete(found);
    notes.of += Number(studs !== null) + Number(camber !== null);
    notes.right += Number(studs !== null && found.studs === studs) + Number(camber !== null && found.camber === camber);
  }
  const found = run.callouts.length - left.size;
  const dimensions = await weighDimensions(run, original);
  const shares = {
    recall: { right: found, of: wanted.length },
    precision: { right: found, of: run.callouts.length },
    notes,
    ...dimensions,
  };
  const texts = Object.entries(shares).map(([what, { right, of }]) => `${what} ${right} of ${of}`);
  print(`\n${name}: ${texts.join(", ")}; ${run.lines} lines; ${run.seconds.toFixed(0)} s, ${run.memory.toFixed(0)} MiB`);
  return shares;
}

const isNear = (a: { x: number; y: number }, b: { x: number; y: number }): boolean => Math.hypot(a.x - b.x, a.y - b.y) < NEAR;

/** Dimensions by the texts of the drawing before it was scanned. */
async function weighDimensions(run: ScanRun, original: Uint8Array): Promise<{ dimensions: Share; read: Share }> {
  const document = await getDocument({ data: Uint8Array.from(original), verbosity: 0 }).promise;
  const page = await readPage(await document.getPage(1), OPS);
  await document.loadingTask.destroy();
  const isDimension = ({ text }: { text: string }): boolean => /^\d+'-\d+(?: \d+\/\d+)?"$/.test(text);
  const wanted = joinRuns(page.texts).filter(isDimension);
  const found = run.texts.filter(isDimension);
  const isThere = (text: string, place: { x: number; y: number }): boolean =>
    wanted.some((one) => one.text === text && isNear(one.centre, place));
  const right = wanted.filter(({ text, centre }) => found.some((one) => one.text === text && isNear(one, centre))).length;
  return {
    dimensions: { right, of: wanted.length },
    read: { right: found.filter((one) => isThere(one.text, one)).length, of: found.length },
  };
}
