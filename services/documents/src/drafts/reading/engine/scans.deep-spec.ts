import { beforeAll, describe, expect, it } from "@jest/globals";
import { scanDrawing, type ScanOptions } from "@takeoff/drawings";
import { findCallouts, joinRuns } from "@takeoff/takeoff/draft";
import type { ScanReader, ScannedPage } from "@takeoff/takeoff/scan";
import { madePdf, madeTruth } from "../../../../test/made-drawings.ts";
import { openScanReader, scanFirstPage } from "../../../../test/pdfs/scan-reader.ts";

const SEED = 3;

/** What a page shows: its callouts, each with the middle of its size in points. */
interface Shown {
  width: number;
  height: number;
  callouts: readonly { designation: string; studs: string | null; camber: string | null; at: readonly [x: number, y: number] }[];
}

/** Beams with their callouts, level and upright: what takes minutes on a whole sheet takes seconds on it. */
const PART = "callouts/part-of-a-plan";

/** What a page names, with studs and camber, sorted. */
const describeTruth = ({ callouts }: Shown): string[] =>
  callouts.map(({ designation, studs, camber }) => [designation, studs, camber].filter((part) => part !== null).join(", ")).sort();

function describeRead({ page }: ScannedPage): string[] {
  const found = findCallouts(joinRuns(page.texts));
  return found.map(({ read, studs, camber }) => [read.designation, studs, camber].filter((part) => part !== null).join(", ")).sort();
}

describe("a reader of scans (deep)", () => {
  let reader: ScanReader;
  beforeAll(async () => {
    reader = await openScanReader();
  });

  it.each<[string, Partial<ScanOptions>]>([
    ["200 dots per inch, aslant", { aslant: 1.4, blur: 1 }],
    ["300 dots per inch as JPEG, lying on its side", { dotsPerInch: 300, format: "jpeg", quarters: 1, aslant: -0.5 }],
    ["black and white with dust, upside down", { format: "bits", dust: 0.0005, quarters: 2, aslant: -2.6 }],
  ])("reads every callout of a scan: %s", async (_, options) => {
    const truth = madeTruth<Shown>(PART);
    const read = await scanFirstPage(reader, await scanDrawing(madePdf(PART), SEED, options), "scan");
    expect(describeRead(read)).toEqual(describeTruth(truth));
    expect(Math.round(read.dotsPerInch ?? 0)).toBe(options.dotsPerInch ?? 200);
    // The sheet stands upright again, and the lines next to its callouts are found.
    expect([Math.round(read.page.width), Math.round(read.page.height)]).toEqual([truth.width, truth.height]);
    expect(read.page.strokes.count).toBeGreaterThanOrEqual(10);
  });

  it("reads fractions as two small numbers above each other, and puts each text where the scan shows it", async () => {
    const truth = madeTruth<Shown>(`${PART}-stacked-fractions`);
    expect(truth.callouts.some(({ camber }) => camber?.includes("/"))).toBe(true);
    const read = await scanFirstPage(reader, await scanDrawing(madePdf(`${PART}-stacked-fractions`), SEED, {}), "scan");
    expect(describeRead(read)).toEqual(describeTruth(truth));
    const [a, b, c, d, e, f] = read.toShown;
    const found = findCallouts(joinRuns(read.page.texts)).map(({ read: { designation }, centre: { x, y } }) => ({
      designation,
      x: a * x + c * y + e,
      y: b * x + d * y + f,
    }));
    for (const { designation, at } of truth.callouts) {
      const near = found.filter((one) => Math.hypot(one.x - at[0], one.y - at[1]) < 5);
      expect(near.map((one) => one.designation)).toEqual([designation]);
    }
  });

  it("reads letters that are lines", async () => {
    const read = await scanFirstPage(reader, madePdf(`${PART}-as-lines`), "outlined");
    expect(describeRead(read)).toEqual(describeTruth(madeTruth<Shown>(`${PART}-as-lines`)));
    expect(read.dotsPerInch).toBeNull();
  });

  it("finds nothing where letters are blurred away", async () => {
    const read = await scanFirstPage(reader, await scanDrawing(madePdf(PART), SEED, { dotsPerInch: 72, blur: 400 }), "scan");
    expect(describeRead(read)).toEqual([]);
  });
});
