import { describe, expect, test } from "@jest/globals";
import { readPdf, type ReadPage } from "../files/read-pdf.ts";
import { feetAndInches } from "../model/steel.ts";
import { draftDrawing } from "./draft-drawing.ts";
import type { DraftDrawingOptions } from "./options.ts";
import type { DraftTruth, PageTruth } from "./truth.ts";

const NOTHING: DraftDrawingOptions = {
  leaders: false,
  posts: false,
  studs: false,
  camber: false,
  reactions: false,
  topOfSteel: false,
  typical: false,
  quantities: false,
  existing: false,
  unlisted: false,
  unlabelled: false,
  joists: false,
  braces: false,
  columnSchedule: false,
  beamSchedule: false,
  framedTags: false,
  enlargedView: false,
  legend: false,
  prose: false,
  notSteel: false,
  clouds: false,
  halfSize: false,
  crop: false,
  schedulePage: false,
  elevationPage: false,
  detailPage: false,
  notesPage: false,
  letterPage: false,
  cataloguePage: false,
  scanPage: false,
  comments: false,
  explodedDashes: false,
  endGap: 6,
  rotate: 0,
  stackedFractions: "none",
  doubledTexts: 0,
  splitTexts: 0,
  linework: "vector",
};

interface Read {
  truth: DraftTruth;
  plan: PageTruth;
  pdf: Buffer;
  /** What pdf.js reads of the plan, the first page. */
  readPlan(): Promise<ReadPage>;
}

const drawn = new Map<string, Read>();

/** A drawing with these options and no others, which is drawn and read once for all tests. */
function read(seed: number, options: Partial<DraftDrawingOptions>): Read {
  const key = JSON.stringify([seed, options]);
  const known = drawn.get(key);
  if (known) return known;
  const { pdf, truth } = draftDrawing(seed, { ...NOTHING, ...options });
  const plan = truth.pages.find(({ kind }) => kind === "plan")!;
  let pages: Promise<ReadPage[]> | undefined;
  const one: Read = { pdf, truth, plan, readPlan: async () => (await (pages ??= readPdf(pdf)))[0]! };
  drawn.set(key, one);
  return one;
}

const SEED = 11;
const nothing = read(SEED, {});
const kinds = ({ truth }: Read): string[] => truth.pages.map(({ kind }) => kind);
const withRole = ({ plan }: Read, role: string): number => plan.callouts.filter((callout) => callout.role === role).length;
const members = ({ plan }: Read, kind: string): number => plan.members.filter((member) => member.kind === kind).length;
const labelled = ({ plan }: Read, kind: string, how: string): number =>
  plan.members.filter((member) => member.kind === kind && member.labelled === how).length;
const texts = async ({ readPlan }: Read, pattern: RegExp): Promise<number> =>
  (await readPlan()).texts.filter((text) => pattern.test(text)).length;

type Case = [options: Partial<DraftDrawingOptions>, count: (read: Read) => number | Promise<number>, before?: Partial<DraftDrawingOptions>];

/** Each option, and a count of what it names, which is larger with it than without. */
const CASES: Case[] = [
  [{ leaders: true }, (one) => labelled(one, "beam", "leader")],
  [{ posts: true }, (one) => members(one, "column")],
  [{ studs: true }, ({ plan }) => plan.callouts.filter(({ studs, text }) => studs && text.includes(studs)).length],
  [{ camber: true }, ({ plan }) => plan.callouts.filter(({ camber, text }) => camber && text.includes(`=${camber}"`)).length],
  [{ reactions: true }, ({ truth }) => truth.notSteel.filter((text) => /^\d+k$/.test(text)).length],
  [{ topOfSteel: true }, (one) => texts(one, /^\(\+\d+'-.*"\)$/)],
  [{ typical: true }, ({ plan }) => plan.callouts.filter(({ text }) => / (?:TYP|SIM)$/.test(text)).length],
  [{ quantities: true }, ({ plan }) => plan.callouts.filter(({ quantity }) => quantity !== null).length],
  [{ quantities: true }, (one) => labelled(one, "beam", "group")],
  [{ comments: true }, ({ plan }) => plan.comments.length],
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
  [{ notSteel: true }, ({ truth }) => truth.notSteel.filter((text) => /^F\d+X\d+$|W\d\.\dxW|LVL|2x/.test(text)).length],
  [{ clouds: true }, async ({ readPlan }) => (await readPlan()).paths],
  [{ stackedFractions: "dimensions" }, (one) => texts(one, /^\d{1,2}$/)],
  [{ doubledTexts: 1 }, (one) => withRole(one, "duplicate")],
  [{ splitTexts: 1 }, ({ pdf }) => Math.round(pdf.length / 500)],
  [{ explodedDashes: true }, async ({ readPlan }) => Math.floor((await readPlan()).paths / 500)],
  [{ linework: "raster" }, async ({ readPlan }) => (await readPlan()).images],
  [{ linework: "mixed" }, async ({ readPlan }) => (await readPlan()).images],
  [{ elevationPage: true }, (one) => kinds(one).filter((kind) => kind === "elevation").length],
  [{ detailPage: true }, (one) => kinds(one).filter((kind) => kind === "detail").length],
  [{ schedulePage: true }, (one) => kinds(one).filter((kind) => kind === "schedule").length],
  [{ notesPage: true }, (one) => kinds(one).filter((kind) => kind === "notes").length],
  [{ letterPage: true }, (one) => kinds(one).filter((kind) => kind === "letter").length],
  [{ cataloguePage: true }, (one) => kinds(one).filter((kind) => kind === "letter").length],
  [{ scanPage: true }, (one) => kinds(one).filter((kind) => kind === "scan").length],
];

test.each(CASES)("%j shows more of what it names", async (...[options, count, before]: Case) => {
  const without = before ? read(SEED, before) : nothing;
  const having = read(SEED, { ...before, ...options });
  expect(await count(having)).toBeGreaterThan(await count(without));
});

describe("options of the print", () => {
  test.each([{ rotate: 90 }, { rotate: 180 }, { rotate: 270 }, { crop: true }, { endGap: 12 }, { explodedDashes: true }] as const)(
    "%j leaves what the page shows",
    (options) => {
      const having = read(SEED, options);
      expect(having.truth).toEqual(nothing.truth);
      expect(having.pdf.equals(nothing.pdf)).toBe(false);
    },
  );

  test("half the size halves the scale and leaves what is stated", async () => {
    const half = read(SEED, { halfSize: true });
    expect([half.plan.width, half.plan.height]).toEqual([nothing.plan.width / 2, nothing.plan.height / 2]);
    expect(half.plan.views[0]!.pointsPerFoot).toBe(nothing.plan.views[0]!.pointsPerFoot! / 2);
    expect(half.plan.views[0]!.stated).toBe(nothing.plan.views[0]!.stated);
    expect((await half.readPlan()).texts).toEqual((await nothing.readPlan()).texts);
  });

  test("text as strokes is no text, and a scan is one page of images", async () => {
    const [outlined, scan] = await readPdf(read(SEED, { linework: "outlined", scanPage: true }).pdf);
    expect(outlined).toMatchObject({ texts: [], images: 0 });
    expect(scan).toMatchObject({ texts: [], paths: 0 });
    expect(scan!.images).toBeGreaterThan(0);
  });

  test("raster linework leaves the texts and no lines", async () => {
    const raster = read(SEED, { linework: "raster" });
    expect(await raster.readPlan()).toMatchObject({ texts: (await nothing.readPlan()).texts, paths: 0 });
  });
});

describe.each([1, 2, 3, 4, 5, 6])("the plan of seed %i", (seed) => {
  const options = { enlargedView: true, joists: true, braces: true, halfSize: seed % 2 === 0 };

  test("has members as long as the scale of their view says", () => {
    const { views, members: all } = read(seed, options).plan;
    for (const { from, to, lengthInches } of all) {
      const inside = views.filter(({ box }) => from[0] > box.left && from[0] < box.right && from[1] > box.bottom && from[1] < box.top);
      expect(inside).toHaveLength(1);
      const drawn = Math.hypot(to[0] - from[0], to[1] - from[1]);
      expect(drawn).toBeCloseTo(((lengthInches ?? 0) * inside[0]!.pointsPerFoot!) / 12, 6);
    }
  });

  test("prints the length of each girder as a dimension", async () => {
    const { plan, readPlan } = read(seed, options);
    const { texts: printed } = await readPlan();
    const girders = plan.members.filter(({ kind }) => kind === "girder");
    expect(girders.length).toBeGreaterThan(3);
    for (const { lengthInches } of girders) expect(printed).toContain(feetAndInches(lengthInches!));
  });
});

test("each exception and each schedule's row is in the truth", async () => {
  const options = { existing: true, unlisted: true, legend: true, prose: true, columnSchedule: true, beamSchedule: true } as const;
  const { truth, plan, readPlan } = read(SEED, options);
  const { texts: printed } = await readPlan();
  expect([...new Set(truth.exceptions.map(({ kind }) => kind))].sort()).toEqual(["existing", "legend", "prose", "unlisted"]);
  expect(plan.tables.map(({ title }) => title)).toEqual(["COLUMN SCHEDULE", "BEAM SCHEDULE"]);
  for (const cell of plan.tables.flatMap(({ rows }) => rows.flat())) if (cell) expect(printed).toContain(cell);
  const sizes = new Map(plan.tables.flatMap(({ rows }) => rows.slice(1).map(([mark, size]) => [mark, size] as const)));
  for (const { mark, designation } of plan.tags) expect(sizes.get(mark)).toBe(designation);
});

test("letters, pages of catalogues and notes place nothing", () => {
  const { truth } = read(SEED, { letterPage: true, cataloguePage: true, notesPage: true });
  const others = truth.pages.filter(({ kind }) => kind !== "plan");
  expect(others.map(({ kind }) => kind)).toEqual(["letter", "notes", "letter"]);
  for (const { kind, callouts, views, members, sheet } of others) {
    const roles = new Set(callouts.map(({ role }) => role));
    expect([...roles].sort()).toEqual(kind === "letter" ? ["prose"] : ["prose", "schedule"]);
    expect({ views, members, sheet }).toEqual({ views: [], members: [], sheet: kind === "letter" ? null : "S-001" });
  }
});
