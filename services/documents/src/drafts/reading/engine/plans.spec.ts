import { describe, expect, it } from "@jest/globals";
import type { CountLine } from "@takeoff/takeoff/draft";
import { madeTruth, openSeveral, readMade, tallyPieces, toTrueLine, type TrueLine } from "../../../../test/made-drawings.ts";
import { joinSheets } from "../../../../test/pdfs/read-drawing.ts";

/** What is right for a crowded plan. */
interface Crowded {
  /** How many beams are labelled. */
  beams: number;
  lines: readonly { designation: string; qty: number; lengths_in: readonly number[] }[];
}

describe("crowded framing plans", () => {
  const SAME_INCHES = 3;

  it.each(openSeveral<Crowded>("plans/crowded-plans"))(
    "gives the pieces of plan $# with $what, and no length that none of its members has",
    async ({ beams, lines, read }) => {
      const [sheet] = await read();
      if (!sheet) throw new Error("the drawing has one page");
      const found: Record<string, number> = {};
      for (const { designation, pieces } of sheet.lines) found[designation] = (found[designation] ?? 0) + pieces.length;
      expect(found).toEqual(Object.fromEntries(lines.map(({ designation, qty }) => [designation, qty])));
      const lengths = new Map(lines.map((line) => [line.designation, line.lengths_in]));
      const wrong = sheet.lines.filter(({ designation, length }) => {
        return length !== null && !lengths.get(designation)?.some((inches) => Math.abs(inches - length.inches) <= SAME_INCHES);
      });
      expect(wrong).toEqual([]);
      const measured = sheet.lines.flatMap(({ length, pieces }) => (length ? pieces : [])).length;
      expect(measured / beams).toBeGreaterThanOrEqual(0.95);
    },
  );
});

/** A piece that a metric plan labels. */
interface MetricPiece {
  /** As the plan writes it. */
  written: string;
  designation: string;
  /** From centre to centre; null for a column. */
  length_mm: number | null;
  /** By the notes of the plan; null where they say nothing about it. */
  grade: string | null;
  /** The middle of its callout, points of the page. */
  at: readonly [x: number, y: number];
}

interface MetricPlan {
  /** 100 for 1:100. */
  scale: number;
  /** Texts of callouts that make no line. */
  existing: readonly string[];
  unlisted: readonly string[];
  pieces: readonly MetricPiece[];
}

const MM_PER_INCH = 25.4;
/** Lengths of beams that are called sure are right to it, mm. */
const SAME_LENGTH = 50;
const SAME_PLACE = 6;

function findLine(lines: readonly CountLine[], { at: [x, y] }: MetricPiece): CountLine | undefined {
  return lines.find(({ pieces }) =>
    pieces.some(({ box }) => Math.hypot((box.left + box.right) / 2 - x, (box.bottom + box.top) / 2 - y) < SAME_PLACE),
  );
}

describe("metric plans", () => {
  const PLANS = openSeveral<MetricPlan>("plans/metric-plans");

  it.each(PLANS)("of $what ($#) are read by their standards, with scale and exceptions", async (plan) => {
    const [sheet] = await plan.read();
    if (!sheet) throw new Error("the plan has a page");
    expect([sheet.kind, sheet.scales[0]?.source]).toEqual(["plan", "both"]);
    expect(sheet.scales[0]?.pointsPerFoot).toBeCloseTo(864 / plan.scale, 1);
    expect(sheet.lines.reduce((sum, { pieces }) => sum + pieces.length, 0)).toBe(plan.pieces.length);
    for (const piece of plan.pieces)
      expect([piece.written, findLine(sheet.lines, piece)?.designation]).toEqual([piece.written, piece.designation]);
    const texts = (kind: string): string[] => sheet.exceptions.filter((one) => one.kind === kind).map(({ text }) => text);
    expect(texts("existing").sort()).toEqual([...plan.existing].sort());
    expect(texts("unlisted").sort()).toEqual([...plan.unlisted].sort());
    for (const { kind, nearest = [] } of sheet.exceptions) expect([kind, nearest.length > 0]).toEqual([kind, kind === "unlisted"]);
  });

  it.each(PLANS)("of $what ($#) give lengths to the millimetre, and no wrong one", async ({ pieces, read }) => {
    const [sheet] = await read();
    const beams = pieces.filter((piece) => piece.length_mm !== null);
    const measured = beams.flatMap((piece) => {
      const line = findLine(sheet?.lines ?? [], piece);
      if (!line?.length || piece.length_mm === null) return [];
      const millimetres = line.length.inches * MM_PER_INCH;
      expect(Math.abs(millimetres - Math.round(millimetres))).toBeLessThan(1e-6);
      return [Math.abs(millimetres - piece.length_mm) <= SAME_LENGTH];
    });
    expect(measured.length).toBeGreaterThan(0.8 * beams.length);
    expect(measured.filter((isRight) => !isRight)).toEqual([]);
  });

  it.each(PLANS)(
    "of $what ($#) give each piece the grade that their notes state, and tell columns from beams",
    async ({ pieces, read }) => {
      const lines = joinSheets(await read());
      for (const piece of pieces) {
        const line = findLine(lines, piece);
        const found = [piece.written, line?.grade, line?.reasons.includes("upright")];
        // Whether their symbol is an outline or lines.
        expect(found).toEqual([piece.written, piece.grade, piece.length_mm === null]);
      }
    },
  );
});

describe("elevations of braced frames", () => {
  it.each(openSeveral<{ lines: readonly TrueLine[] }>("plans/braced-frames"))(
    "with $what ($#) give braces their lengths by stated elevations and dimensions, and none without these",
    async ({ lines, read }) => {
      const found = (await read()).flatMap((sheet) => sheet.lines).map(toTrueLine);
      expect(tallyPieces(found, ["exact lengths"])).toEqual(tallyPieces(lines, ["exact lengths"]));
    },
  );

  it("say of beams and columns that plans may show them, and of lengths that they are to work points", async () => {
    const { pages } = madeTruth<{ pages: { kind: string }[] }>("sets/pages-of-all-kinds");
    const number = pages.findIndex(({ kind }) => kind === "elevation");
    const lines = (await readMade("sets/pages-of-all-kinds"))[number]?.lines ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const { confidence, length, reasons } of lines) {
      expect([confidence, reasons]).toEqual(length ? ["check", ["brace"]] : ["unknown", ["no_line", "other_view"]]);
    }
  });
});
