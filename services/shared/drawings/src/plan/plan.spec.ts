import { describe, expect, it, test } from "@jest/globals";
import { readPdf, type ReadPage } from "../pdf/read-pdf.ts";
import { draftDrawing } from "./draft-drawing.ts";
import { buildOptions, type DraftDrawingOptions } from "./options.ts";
import { drawPlanPage } from "./plan-page.ts";
import { newSheet } from "../sheet/sheet.ts";
import { draftSizedDrawing } from "./sized-drawing.ts";
import type { PageTruth, ShownBox } from "../sheet/truth.ts";

const SEEDS = Array.from({ length: 15 }, (_, index) => index + 1);

const OFF = Object.keys(buildOptions(1, {})).map((name) => [name, false]);
const NOTHING: DraftDrawingOptions = {
  ...(Object.fromEntries(OFF) as DraftDrawingOptions),
  endGap: 6,
  rotate: 0,
  stackedFractions: "none",
  doubledTexts: 0,
  splitTexts: 0,
};

interface Read {
  pages: readonly PageTruth[];
  plan: PageTruth;
  pdf: Buffer;
  /** What pdf.js reads of the plan, the first page. */
  readPlan(): Promise<ReadPage>;
}

/** A drawing with these options and no others. */
function draw(seed: number, options: Partial<DraftDrawingOptions>): Read {
  const { pdf, truth } = draftDrawing(seed, { ...NOTHING, ...options });
  let read: Promise<ReadPage[]> | undefined;
  return { pdf, pages: truth.pages, plan: truth.pages[0]!, readPlan: async () => (await (read ??= readPdf(pdf)))[0]! };
}

const SEED = 11;
const nothing = draw(SEED, {});
const withRole = ({ plan }: Read, role: string): number => plan.callouts.filter((callout) => callout.role === role).length;
const members = ({ plan }: Read, kind: string): number => plan.members.filter((member) => member.kind === kind).length;
const labelled = ({ plan }: Read, kind: string, how: string): number =>
  plan.members.filter((member) => member.kind === kind && member.labelled === how).length;
const texts = async ({ readPlan }: Read, pattern: RegExp): Promise<number> =>
  (await readPlan()).texts.filter((text) => pattern.test(text)).length;

type Case = [options: Partial<DraftDrawingOptions>, count: (one: Read) => number | Promise<number>, before?: Partial<DraftDrawingOptions>];

/** Each option, and a count of what it names, which is larger with it than without. */
const CASES: Case[] = [
  [{ leaders: true }, (one) => labelled(one, "beam", "leader")],
  [{ posts: true }, (one) => members(one, "column")],
  [{ studs: true }, ({ plan }) => plan.callouts.filter(({ studs, text }) => studs && text.includes(studs)).length],
  [{ camber: true }, ({ plan }) => plan.callouts.filter(({ camber, text }) => camber && text.includes(`=${camber}"`)).length],
  [{ reactions: true }, (one) => texts(one, /^\d+k$/)],
  [{ topOfSteel: true }, (one) => texts(one, /^\(\+\d+'-.*"\)$/)],
  [{ typical: true }, ({ plan }) => plan.callouts.filter(({ text }) => / (?:TYP|SIM)$/.test(text)).length],
  [{ quantities: true }, ({ plan }) => plan.callouts.filter(({ quantity }) => quantity !== null).length],
  [{ quantities: true }, (one) => labelled(one, "beam", "group")],
  [{ existing: true }, (one) => withRole(one, "existing")],
  [{ existing: true }, ({ plan }) => plan.members.filter(({ existing }) => existing).length],
  [{ unlisted: true }, (one) => withRole(one, "unlisted")],
  [{ unlabelled: true }, ({ plan }) => plan.members.filter(({ labelled: how }) => how === "none").length],
  [{ joists: true }, (one) => members(one, "joist")],
  [{ braces: true }, (one) => members(one, "brace")],
  [{ columnSchedule: true }, (one) => labelled(one, "column", "tag")],
  [{ columnSchedule: true }, (one) => withRole(one, "schedule")],
  [{ beamSchedule: true }, ({ plan }) => plan.tags.filter(({ mark }) => mark.startsWith("B")).length],
  [{ framedTags: true }, async ({ readPlan }) => (await readPlan()).paths, { columnSchedule: true }],
  [{ enlargedView: true }, ({ plan }) => new Set(plan.views.map(({ pointsPerFoot }) => pointsPerFoot)).size],
  [{ legend: true }, (one) => withRole(one, "legend")],
  [{ prose: true }, (one) => withRole(one, "prose")],
  [{ notSteel: true }, (one) => texts(one, /^F\d+X\d+$/)],
  [{ notSteel: true }, (one) => texts(one, /W\d\.\dxW|LVL|2x/)],
  [{ clouds: true }, async ({ readPlan }) => (await readPlan()).paths],
  [{ stackedFractions: "dimensions" }, (one) => texts(one, /^\d{1,2}$/)],
  [{ doubledTexts: 1 }, (one) => withRole(one, "duplicate")],
  [{ splitTexts: 1 }, ({ pdf }) => Math.round(pdf.length / 500)],
  [{ explodedDashes: true }, async ({ readPlan }) => Math.floor((await readPlan()).paths / 500)],
  [{ schedulePage: true }, ({ pages }) => pages.length],
];

test.each(CASES)("%j shows more of what it names", async (...[options, count, before]: Case) => {
  const without = before ? draw(SEED, before) : nothing;
  expect(await count(draw(SEED, { ...before, ...options }))).toBeGreaterThan(await count(without));
});

describe("draftDrawing", () => {
  it("gives the same bytes and truth for the same seed and options, and others for another seed", () => {
    const first = draftDrawing(3);
    expect(draftDrawing(3)).toEqual(first);
    expect(draftDrawing(4).pdf.equals(first.pdf)).toBe(false);
  });

  it.each([{ rotate: 90 }, { rotate: 180 }, { rotate: 270 }, { crop: true }, { endGap: 12 }, { explodedDashes: true }] as const)(
    "leaves with %j what the page shows",
    (options) => {
      const having = draw(SEED, options);
      expect(having.pages).toEqual(nothing.pages);
      expect(having.pdf.equals(nothing.pdf)).toBe(false);
    },
  );

  it("halves the scale at half the size, and leaves what is stated", async () => {
    const half = draw(SEED, { halfSize: true });
    expect([half.plan.width, half.plan.height]).toEqual([nothing.plan.width / 2, nothing.plan.height / 2]);
    expect(half.plan.views[0]!.pointsPerFoot).toBe(nothing.plan.views[0]!.pointsPerFoot / 2);
    expect(half.plan.views[0]!.stated).toBe(nothing.plan.views[0]!.stated);
    expect((await half.readPlan()).texts).toEqual((await nothing.readPlan()).texts);
  });
});

function overlap(a: ShownBox, b: ShownBox): boolean {
  return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

describe.each(SEEDS)("the plan of seed %i", (seed) => {
  it("has no two designations and marks that overlap", () => {
    const options = buildOptions(seed, {});
    const sheet = newSheet(seed, { kind: "plan", sheet: "S-101" }, options);
    drawPlanPage(sheet, options);
    const callouts = sheet.pen.callouts.filter(({ role }) => role !== "duplicate");
    const boxes = [...callouts.map(({ text, box }) => ({ text, box })), ...sheet.truth.tags.map(({ mark, box }) => ({ text: mark, box }))];
    const clashes = boxes.flatMap((one, at) => boxes.slice(at + 1).flatMap((other) => (overlap(one.box, other.box) ? [[one, other]] : [])));
    expect(clashes).toEqual([]);
    for (const { box } of boxes) expect(Math.min(box.left, box.bottom, 2592 - box.right, 1728 - box.top)).toBeGreaterThan(36);
  });
});

describe("draftSizedDrawing", () => {
  it("has so many pages, callouts and lines, and the same bytes again", async () => {
    const size = { pages: 2, callouts: 60, strokes: 3000 };
    const { pdf, truth } = draftSizedDrawing(5, size);
    expect(truth.pages.map(({ sheet }) => sheet)).toEqual(["S-101", "S-102"]);
    for (const page of truth.pages) {
      expect(page).toMatchObject({ width: 3456, height: 2592 });
      expect(page.callouts.map(({ role }) => role)).toEqual(Array.from({ length: 60 }, () => "placed"));
    }
    const lines = draftSizedDrawing(5, { ...size, strokes: 4000 });
    expect((await readPdf(lines.pdf))[0]!.paths - (await readPdf(pdf))[0]!.paths).toBe(1000);
    expect(draftSizedDrawing(5, size).pdf.equals(pdf)).toBe(true);
  });

  it("refuses what its plan does not hold", () => {
    expect(() => draftSizedDrawing(5, { callouts: 5000 })).toThrow(RangeError);
    expect(() => draftSizedDrawing(5, { strokes: 100 })).toThrow(RangeError);
  });
});
