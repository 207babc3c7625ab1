import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { processedPdf } from "@takeoff/drawings";
import { smallDrawing } from "@takeoff/drawings/model";
import { RawPdf } from "@takeoff/drawings/raw-pdf";
import {
  bigPdf,
  cutPdf,
  harmfulPdf,
  inflatingPdf,
  notAPdf,
  ownerPasswordPdf,
  paddedPdf,
  passwordPdf,
  repeatedObjectsPdf,
  smallPdf,
  truncatedPdf,
  waitFor,
  zeroedPdf,
} from "@takeoff/testing";
import { signedPdf } from "../../../test/pdfs/marked-pdfs.ts";
import { childProcesses, makeStore } from "../../../test/pdfs/inspected.ts";
import type { BlobStore, ByteRange } from "../../storage/store/blob-store.ts";
import type { MarkupGroup } from "./pdf-inspection.ts";
import { PdfInspector } from "./pdf-inspector.ts";
import { InspectionProcess, type OpenRange } from "./inspection-process.ts";
import type { ProcessLimits } from "../process/process-limits.ts";
import { readUsage } from "../process/process-usage.ts";

const files = new Map<string, Buffer>();
const inspector = new PdfInspector(makeStore(files), { CHECKS_AT_ONCE: 2 });
afterAll(() => inspector.onModuleDestroy());

const OURS = 1;
const THEIRS = 2;

function stored(bytes: Buffer): () => Promise<{ key: string; size: number }> {
  const key = `file-${files.size}`;
  files.set(key, bytes);
  return () => Promise.resolve({ key, size: bytes.length });
}

async function check(bytes: Buffer, organization = OURS) {
  const inspection = await inspector.check(organization, stored(bytes));
  return { pages: inspection?.pages, codes: inspection?.findings.map(({ code }) => code) };
}

describe("PdfInspector.check (deep)", () => {
  it("returns a finding for each invalid file and continues with the next", async () => {
    expect(await check(await passwordPdf())).toEqual({ pages: null, codes: ["password_protected"] });
    expect(await check(truncatedPdf())).toEqual({ pages: null, codes: ["corrupt"] });
    expect(await check(notAPdf())).toEqual({ pages: null, codes: ["corrupt"] });
    expect(await check(cutPdf())).toEqual({ pages: null, codes: ["corrupt"] });
    expect(await check(await ownerPasswordPdf())).toEqual({ pages: 1, codes: ["owner_password"] });
    expect(await check(harmfulPdf("javascript"))).toEqual({ pages: 1, codes: ["contains_javascript"] });
    expect(await check(smallPdf({ pages: 2 }))).toEqual({ pages: 2, codes: [] });
  });

  it("counts the pages of a file that ends in 64 MiB of blanks", async () => {
    expect(await check(paddedPdf())).toEqual({ pages: 1, codes: [] });
  });

  it("returns a finding with the number of a damaged page", async () => {
    const inspection = await inspector.check(OURS, stored(zeroedPdf()));
    expect(inspection).toMatchObject({
      pages: 3,
      findings: [{ code: "corrupt", level: "error", message: "The PDF is damaged: the content of page 2 is incomplete." }],
    });
  });

  it("returns the finding signed for a file with a digital signature, and certified for one that forbids changes", async () => {
    expect(await check(signedPdf())).toEqual({ pages: 1, codes: ["signed"] });
    expect(await check(signedPdf({ isCertified: true }))).toEqual({ pages: 1, codes: ["certified"] });
  });

  it("returns null for a file that was deleted while it waited", async () => {
    expect(await inspector.check(OURS, () => Promise.resolve(null))).toBeNull();
  });

  it("checks files of one organization in one process, and files of two organizations in different ones", async () => {
    const own = new PdfInspector(makeStore(files), { CHECKS_AT_ONCE: 1 });
    const others = childProcesses();
    const ours = () => childProcesses().filter((pid) => !others.includes(pid));
    await own.check(OURS, stored(smallPdf()));
    const [first = 0, ...rest] = ours();
    await own.check(OURS, stored(smallPdf()));
    expect(ours()).toEqual([first, ...rest]);
    await own.check(THEIRS, stored(smallPdf()));
    await waitFor(() => !ours().includes(first), { what: "the first organization's process to end" });
    own.onModuleDestroy();
  });

  it("replaces a process after as many files as it may check", async () => {
    const own = new PdfInspector(makeStore(files), { CHECKS_AT_ONCE: 1 });
    const others = childProcesses();
    const ours = () => childProcesses().filter((pid) => !others.includes(pid));
    const find = stored(smallPdf());
    await own.check(OURS, find);
    const [first = 0] = ours();
    for (let count = 1; count < LIMITS.filesPerInspectionProcess; count++) {
      expect(ours()).toContain(first);
      await own.check(OURS, find);
    }
    await own.check(OURS, find);
    // Sooner than a process ends that has nothing to do.
    await waitFor(() => !ours().includes(first), { what: "the process of the first files to end" });
    own.onModuleDestroy();
  });

  it("throws when the store cannot be read, and checks the next file", async () => {
    const bytes = smallPdf({ pages: 2 });
    let unreachable = true;
    const open = (_: string, range: ByteRange) =>
      unreachable ? Promise.reject(new Error("unreachable")) : Promise.resolve(Readable.from([bytes.subarray(range.start, range.end + 1)]));
    const failing = new PdfInspector({ open } as unknown as BlobStore, { CHECKS_AT_ONCE: 1 });
    const find = () => Promise.resolve({ key: "a-file", size: bytes.length });
    await expect(failing.check(OURS, find)).rejects.toThrow("unreachable");
    unreachable = false;
    expect((await failing.check(OURS, find))?.pages).toBe(2);
    failing.onModuleDestroy();
  });

  it("rejects running checks with unavailable when the process stops", async () => {
    const stopping = new PdfInspector({ open: () => new Promise(() => undefined) } as unknown as BlobStore, { CHECKS_AT_ONCE: 1 });
    const begun = Promise.withResolvers<void>();
    const checks = [OURS, THEIRS].map((organization) =>
      stopping.check(organization, () => {
        begun.resolve();
        return Promise.resolve({ key: "a-file", size: 1_000 });
      }),
    );
    const ended = Promise.all(checks.map((one) => expect(one).rejects.toMatchObject({ code: "unavailable" })));
    await begun.promise;
    stopping.onModuleDestroy();
    await ended;
  });
});

describe("PdfInspector.measure (deep)", () => {
  const sizes = (count: number) => ({ sizes: count, texts: 0, markups: false });

  it("measures the requested number of pages", async () => {
    const find = stored(smallPdf({ pages: 3 }));
    const page = { short: 612, long: 792 };
    expect((await inspector.measure(OURS, find, sizes(2)))?.sizes).toEqual([page, page]);
    expect((await inspector.measure(OURS, find, sizes(9)))?.sizes).toEqual([page, page, page]);
    expect(await inspector.measure(OURS, find, sizes(0))).toMatchObject({ sizes: [], texts: new Map(), markups: null });
  });

  it("reads texts and markups", async () => {
    const steel = smallDrawing("markups");
    const wanted = { sizes: 0, texts: 2, markups: true };
    const inspection = await inspector.measure(OURS, stored(await processedPdf(steel)), wanted);
    expect([...(inspection?.texts ?? [])].map(([page, { sheet }]) => [page, sheet])).toEqual([
      [1, "S-101"],
      [2, "S-201"],
    ]);
    const pieces = steel.members.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(((inspection?.markups ?? []) as MarkupGroup[]).reduce((sum, group) => sum + group.pieces, 0)).toBe(pieces);
    expect(await inspector.measure(OURS, stored(await ownerPasswordPdf()), wanted)).toMatchObject({ pages: 1, markups: [] });
    expect(await inspector.measure(OURS, stored(markedPdf("Trägerüberstand 梁")), wanted)).toMatchObject({
      markups: [{ subject: "Trägerüberstand 梁", pieces: 1 }],
    });
  });

  it("does not read the markups of a file that is too large for it", async () => {
    const find = stored(bigPdf(129 * 1_048_576));
    expect(await inspector.measure(OURS, find, { sizes: 1, texts: 1, markups: true })).toMatchObject({ pages: 1, markups: "too_large" });
  });
});

function markedPdf(subject: string): Buffer {
  const pdf = new RawPdf();
  const hex = Buffer.from(`\ufeff${subject}`, "utf16le").swap16().toString("hex");
  const markup = pdf.add(`<< /Type /Annot /Subtype /Line /Rect [0 0 9 9] /L [0 0 9 9] /Subj <${hex}> >>`);
  const page = pdf.add(`<< /Type /Page /Parent ${pdf.next + 1} 0 R /MediaBox [0 0 612 792] /Annots [${markup} 0 R] >>`);
  const pages = pdf.add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`);
  return pdf.end(pdf.add(`<< /Type /Catalog /Pages ${pages} 0 R >>`));
}

const BOUNDS: ProcessLimits = { memoryBytes: 512 * 1_048_576, cpuSeconds: 20, seconds: 60 };
const children: InspectionProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.end();
});

function start(): InspectionProcess {
  const child = new InspectionProcess();
  children.push(child);
  return child;
}

const makeRangeOpener =
  (bytes: Buffer): OpenRange =>
  (begin, end) =>
    Promise.resolve(Readable.from([bytes.subarray(begin, end)]));
const inspect = (child: InspectionProcess, bytes: Buffer, limits = BOUNDS, open = makeRangeOpener(bytes)) =>
  child.inspect({ size: bytes.length, check: true, measure: 0, texts: 0, markups: false, places: 0 }, open, limits);

describe("InspectionProcess (deep)", () => {
  it("opens one file after the other in the same process", async () => {
    const child = start();
    for (const pages of [3, 1]) expect(await inspect(child, smallPdf({ pages }))).toMatchObject({ pages, searched: true, limit: null });
    expect(child.isUsable).toBe(true);
  });

  it("asks for each range of a file only once that it does not read as a whole", async () => {
    const bytes = bigPdf(17 * 1_048_576);
    const asked: string[] = [];
    const open: OpenRange = (begin, end) => {
      asked.push(`${begin}-${end}`);
      return makeRangeOpener(bytes)(begin, end);
    };
    expect(await inspect(start(), bytes, BOUNDS, open)).toMatchObject({ pages: 1, searched: true, damaged: [] });
    // Both ends, which are searched, and at least one range of pdf.js.
    expect(asked.length).toBeGreaterThan(2);
    expect(asked).toEqual([...new Set(asked)]);
  });

  it("finds actions that pdf.js reports in addition to those in the file's bytes", async () => {
    const child = start();
    expect([...(await inspect(child, harmfulPdf("launch", true))).hazards]).toEqual(["launch"]);
    expect([...(await inspect(child, smallPdf())).hazards]).toEqual([]);
  });

  it("ends a process whose memory grows beyond the limit, before the file has taken much more", async () => {
    const child = start();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, readUsage(child.pid ?? 0)?.memoryBytes ?? 0)), 20);
    const facts = await inspect(child, inflatingPdf());
    clearInterval(watch);
    // Not as a damaged file.
    expect(facts).toMatchObject({ pages: null, limit: "memory" });
    expect(child.isUsable).toBe(false);
    expect(most).toBeLessThan(640 * 1_048_576);
  });

  it("keeps the sizes of the pages when the reading of markups takes too much memory", async () => {
    const pdf = new RawPdf();
    // No object refers to this stream: pdf.js does not open it, but who reads the whole file does.
    pdf.add("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(Buffer.alloc(400 * 1_048_576), { level: 1 }));
    const bytes = pdf.end(pdf.addPages([Buffer.from("n")], { width: 612, height: 792, resources: "" }));
    const child = start();
    const command = { size: bytes.length, check: false, measure: 1, texts: 1, markups: true, places: 0 };
    const facts = await child.inspect(command, makeRangeOpener(bytes), { ...BOUNDS, memoryBytes: 256 * 1_048_576 });
    expect(facts).toMatchObject({ pages: 1, sizes: [{ short: 612, long: 792 }], markupsOutcome: null, limit: "memory" });
  });

  it("ends a process that uses more processor time than the limit", async () => {
    const file = Buffer.concat([repeatedObjectsPdf(), Buffer.from("trailer\n<< >>\n")]);
    expect(await inspect(start(), file, { ...BOUNDS, cpuSeconds: 0.5 })).toMatchObject({ pages: null, limit: "cpu" });
  });

  it("ends a process that exceeds the time limit without waiting for bytes", async () => {
    const child = start();
    const bytes = smallPdf();
    const first = await inspect(child, bytes);
    expect(first.limit).toBeNull();
    process.kill(child.pid ?? 0, "SIGSTOP");
    expect(await inspect(child, bytes, { ...BOUNDS, seconds: 0.3 })).toMatchObject({ pages: null, limit: "time" });
  });

  it("does not count time in which the process waits for the store", async () => {
    const bytes = smallPdf({ pages: 2 });
    const later = Promise.withResolvers<void>();
    const open: OpenRange = async (begin, end) => {
      await later.promise;
      return makeRangeOpener(bytes)(begin, end);
    };
    const child = start();
    const inspection = inspect(child, bytes, { ...BOUNDS, seconds: 2 }, open);
    const begun = performance.now();
    const polled = setInterval(() => {
      if (performance.now() - begun > 3_000) later.resolve();
    }, 50);
    expect(await inspection).toMatchObject({ pages: 2, limit: null });
    clearInterval(polled);
  });

  it("throws unavailable when the store returns fewer bytes than requested", async () => {
    const bytes = smallPdf();
    await expect(inspect(start(), bytes, BOUNDS, makeRangeOpener(bytes.subarray(0, 100)))).rejects.toMatchObject({ code: "unavailable" });
  });

  it("reports the memory limit when the process ends by a signal of its own", async () => {
    const child = start();
    const inspection = inspect(child, smallPdf(), BOUNDS, () => {
      process.kill(child.pid ?? 0, "SIGABRT");
      return new Promise(() => undefined);
    });
    expect(await inspection).toMatchObject({ pages: null, limit: "memory" });
  });
});
