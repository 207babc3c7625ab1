import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import { afterEach, describe, expect, it } from "@jest/globals";
import { RawPdf } from "@takeoff/drawings/raw-pdf";
import { bigPdf, harmfulPdf, inflatingPdf, repeatedObjectsPdf, smallPdf } from "@takeoff/testing";
import { InspectionProcess, type OpenRange } from "./inspection-process.ts";
import type { ProcessLimits } from "../process/process-limits.ts";
import { readUsage } from "../process/process-usage.ts";

const LIMITS: ProcessLimits = { memoryBytes: 512 * 1_048_576, cpuSeconds: 20, seconds: 60 };
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
const inspect = (child: InspectionProcess, bytes: Buffer, limits = LIMITS, open = makeRangeOpener(bytes)) =>
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
    expect(await inspect(start(), bytes, LIMITS, open)).toMatchObject({ pages: 1, searched: true, damaged: [] });
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
    const facts = await child.inspect(command, makeRangeOpener(bytes), { ...LIMITS, memoryBytes: 256 * 1_048_576 });
    expect(facts).toMatchObject({ pages: 1, sizes: [{ short: 612, long: 792 }], markupsOutcome: null, limit: "memory" });
  });

  it("ends a process that uses more processor time than the limit", async () => {
    const file = Buffer.concat([repeatedObjectsPdf(), Buffer.from("trailer\n<< >>\n")]);
    expect(await inspect(start(), file, { ...LIMITS, cpuSeconds: 0.5 })).toMatchObject({ pages: null, limit: "cpu" });
  });

  it("ends a process that exceeds the time limit without waiting for bytes", async () => {
    const child = start();
    const bytes = smallPdf();
    const first = await inspect(child, bytes);
    expect(first.limit).toBeNull();
    process.kill(child.pid ?? 0, "SIGSTOP");
    expect(await inspect(child, bytes, { ...LIMITS, seconds: 0.3 })).toMatchObject({ pages: null, limit: "time" });
  });

  it("does not count time in which the process waits for the store", async () => {
    const bytes = smallPdf({ pages: 2 });
    const later = Promise.withResolvers<void>();
    const open: OpenRange = async (begin, end) => {
      await later.promise;
      return makeRangeOpener(bytes)(begin, end);
    };
    const child = start();
    const inspection = inspect(child, bytes, { ...LIMITS, seconds: 0.5 }, open);
    const begun = performance.now();
    const polled = setInterval(() => {
      if (performance.now() - begun > 1_500) later.resolve();
    }, 50);
    expect(await inspection).toMatchObject({ pages: 2, limit: null });
    clearInterval(polled);
  });

  it("throws, without a finding about the file, when the store cannot be read", async () => {
    const child = start();
    const unavailable = () => Promise.reject(new Error("the store is unavailable"));
    await expect(inspect(child, smallPdf(), LIMITS, unavailable)).rejects.toThrow("the store is unavailable");
    expect(child.isUsable).toBe(false);
  });

  it("throws unavailable when the store returns fewer bytes than requested", async () => {
    const bytes = smallPdf();
    await expect(inspect(start(), bytes, LIMITS, makeRangeOpener(bytes.subarray(0, 100)))).rejects.toMatchObject({ code: "unavailable" });
  });

  it("throws unavailable when the process is ended", async () => {
    const child = start();
    const inspection = inspect(child, smallPdf(), LIMITS, () => {
      child.end();
      return new Promise(() => undefined);
    });
    await expect(inspection).rejects.toMatchObject({ code: "unavailable" });
  });

  it("reports the memory limit when the process ends by a signal of its own", async () => {
    const child = start();
    const inspection = inspect(child, smallPdf(), LIMITS, () => {
      process.kill(child.pid ?? 0, "SIGABRT");
      return new Promise(() => undefined);
    });
    expect(await inspection).toMatchObject({ pages: null, limit: "memory" });
  });
});
