import { describe, expect, it } from "@jest/globals";
import { boxAround, type Point } from "../geometry/box.ts";
import { endsOf, makeSegment, type Segment } from "../geometry/segment.ts";
import { joinStrokes } from "../page/strokes/join-strokes.ts";
import { LineFinder } from "../page/strokes/line-finder.ts";
import { StrokeList } from "../page/strokes/strokes.ts";
import { findDimensionCandidates } from "../sheet/dimension-candidates.ts";
import { findGridLines } from "../sheet/grid.ts";
import { readScales } from "../sheet/scale.ts";
import { IMPERIAL_SHEET, METRIC_SHEET } from "../sheet/sheet-units.ts";
import { joinRuns } from "../text/runs.ts";
import { Framing, isOblique } from "./framing.ts";
import { findLeaders, isLanding } from "./leaders.ts";
import type { LabelledMember } from "./member.ts";
import { findPrintedLength } from "./printed-length.ts";
import { findUnlabelled } from "./unlabelled.ts";

type Line = readonly [x1: number, y1: number, x2: number, y2: number, width?: number];

const PAGE = 1_000;
const PEN = 1.5;
const THIN = 0.4;
/** The colour of walls. */
const BLUE = 0x0000ff;
/** The scale is 1/4" = 1'-0". */
const POINTS_PER_FOOT = 18;
const TURNS = [0, 30, 90, 205];

/** A place of a drawing that is turned on its page. */
function turn(x: number, y: number, degrees: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const middle = PAGE / 2;
  return { x: middle + cos * (x - middle) - sin * (y - middle), y: middle + sin * (x - middle) + cos * (y - middle) };
}

function draw([ax, ay, bx, by, width = PEN]: Line, degrees: number): Segment {
  return makeSegment(turn(ax, ay, degrees), turn(bx, by, degrees), width);
}

function findLines(lines: readonly Line[], degrees: number): LineFinder {
  const strokes = new StrokeList();
  for (const [path, line] of lines.entries()) {
    const { x1, y1, x2, y2, width } = draw(line, degrees);
    strokes.add(x1, y1, x2, y2, width, path);
  }
  return new LineFinder({ width: PAGE, height: PAGE, strokes: strokes.take() });
}

const upright = (x: number, from = 300, to = 700): Line => [x, from, x, to];

/** What surrounds a member from 300 to 500 along the middle of the page. */
interface Surroundings {
  members?: Line[];
  /** Lines as thick as members, of another colour. */
  walls?: Line[];
  axes?: Line[];
  /** Of the members, the places of those with labels. */
  labelled?: number[];
  /** The corners of a text. */
  text?: Line;
}

function surround(
  { members = [], walls = [], axes = [], labelled = [], text }: Surroundings,
  degrees: number,
): { segment: Segment; framing: Framing } {
  const stops = [...members.map((line) => draw(line, degrees)), ...walls.map((line) => ({ ...draw(line, degrees), colour: BLUE }))];
  const grid = axes.map((line) => draw(line, degrees));
  const texts = text ? [boxAround([turn(text[0], text[1], degrees), turn(text[2], text[3], degrees)])] : [];
  const framing = new Framing(stops, grid, { width: PEN }, texts);
  framing.setLabelled(stops.filter((_, index) => labelled.includes(index)));
  return { segment: draw([300, 500, 500, 500], degrees), framing };
}

describe("the end of a member", () => {
  const REACH = 3 * POINTS_PER_FOOT;
  const WALL = 1.5 * POINTS_PER_FOOT;
  const SHORT = { members: [upright(506, 300, 480)] };

  it.each<[string, Surroundings, number | null, boolean?]>([
    ["is at a member beyond it", { members: [upright(506)] }, 206, true],
    ["is at a member that it passes by a hair", { members: [upright(499)] }, 199],
    ["is at a member that it passes by two inches", { members: [upright(497)] }, 197],
    ["is at no member that it passes by four inches", { members: [upright(494)] }, null],
    ["is at the nearer of two members", { members: [upright(520), upright(506)] }, 206],
    ["is at a member that ends shortly before it", SHORT, 206],
    ["is at no member that ends far from it", { members: [upright(506, 300, 470)] }, null],
    ["is at no member that begins far from it", { members: [upright(506, 530)] }, null],
    ["is at no member out of reach", { members: [upright(556)] }, null],
    ["is at no line that goes on in its direction", { members: [[502, 497, 700, 527]] }, null],
    ["is at a grid line", { axes: [upright(510)] }, 210],
    ["is at the grid line close behind the face of a wall", { members: [upright(506)], axes: [upright(530)] }, 230],
    ["is at the face of a wall with a grid line far behind it", { members: [upright(506)], axes: [upright(540)] }, 206],
    ["is at a labelled girder with a grid line close behind it", { members: [upright(506)], axes: [upright(530)], labelled: [0] }, 206],
    ["is at a member behind a grid line, where that comes first", { members: [upright(530)], axes: [upright(506)] }, 206],
    ["is at the grid line that it ends close behind", { members: [[508, 300, 508, 700, 2 * PEN]], axes: [upright(494)] }, 194],
    ["is at the member behind a grid line that it passes", { members: [upright(508)], axes: [upright(494)] }, 208],
    ["is at the labelled girder behind a grid line that it passes", { members: [upright(508)], axes: [upright(494)], labelled: [0] }, 208],
    ["is at the grid line that it passes, where the next member is far from it", { members: [upright(520)], axes: [upright(494)] }, 194],
    ["is at a grid line before which the web of its column begins", { members: [[503, 500, 600, 500]], axes: [upright(508)] }, 208],
    ["is open where a text breaks its line", { members: [[512, 500, 600, 500], upright(507, 300, 490)], text: [501, 495, 511, 505] }, null],
    ["is at the next of two grid lines where it passes the first", { axes: [upright(494), upright(512)] }, 212],
    ["is at no grid line that it passes by a foot", { axes: [upright(482)] }, null],
    ["is open where another piece goes on along its line", { members: [[504, 500, 600, 500], upright(530)] }, null],
    ["is open where nothing is near", {}, null],
    ["is at the face of a wall, which is no member", { members: [[506, 300, 506, 700, 2 * PEN]] }, 206, false],
    ["is at the grid line behind the face of a wall", { members: [[506, 300, 506, 700, 2 * PEN]], axes: [upright(510)] }, 210, true],
    ["is at a member of another pen that a label names", { members: [[506, 300, 506, 700, 2 * PEN]], labelled: [0] }, 206, true],
    ["is at a wall as thick as members", { walls: [upright(506)] }, 206, false],
    ["is at a wall as thick as members, whatever label names it", { walls: [upright(506)], labelled: [0] }, 206, false],
    ["is at a girder that ends before it, or at a grid line", { ...SHORT, axes: [upright(530)], labelled: [0] }, 206, false],
    ["is at a girder that ends before it, without a grid line", { ...SHORT, labelled: [0] }, 206, true],
    ["is at the grid line that it passes by two inches", { axes: [upright(497)] }, 197, true],
    ["is in a wall with the grid line that it passes by four inches", { axes: [upright(494)] }, 194, false],
  ])("%s", (_, around, end, isMember: boolean | null = null) => {
    for (const degrees of TURNS) {
      const { segment, framing } = surround(around, degrees);
      const found = framing.findEnd({ segment, at: 200, direction: 1, reach: REACH, wall: WALL });
      expect([degrees, found && Math.round(found.at)]).toEqual([degrees, end]);
      if (isMember !== null) expect([degrees, found?.isMember]).toEqual([degrees, isMember]);
    }
  });

  it.each<[string, Surroundings, number | null, boolean?]>([
    ["nowhere without another line", { members: [upright(506)] }, null],
    ["at a member", { members: [upright(380)] }, 80],
    ["at a member that ends shortly before it", { members: [upright(380, 300, 480)] }, 80],
    ["at no member that ends far from it", { members: [upright(380, 300, 470)] }, null],
    ["at the member nearest to the middle, in doubt", { members: [upright(350), upright(390), upright(430)] }, 90, false],
    ["at a grid line rather than at a member", { members: [upright(390)], axes: [upright(340)] }, 40],
    ["at the grid line nearest to the middle, in doubt", { axes: [upright(340), upright(420)] }, 120, false],
    ["at a member rather than at a dimension", { members: [upright(340), [390, 300, 390, 700, THIN]] }, 40],
    ["at a dimension, in doubt", { members: [[390, 300, 390, 700, THIN]] }, 90, false],
    ["at no line along it", { members: [[350, 495, 450, 505]] }, null],
  ])("between two labels is %s", (_, around, cut, isOnly = true) => {
    for (const degrees of TURNS) {
      const { segment, framing } = surround(around, degrees);
      const found = framing.findCrossingBetween(segment, { from: 20, to: 180, gap: REACH / 2 });
      expect([degrees, found && [Math.round(found.at), found.isOnly]]).toEqual([degrees, cut && [cut, isOnly]]);
    }
  });

  it.each<[string, number, Line[], boolean]>([
    ["aslant to the grid", 40, [upright(300), [100, 300, 900, 300]], true],
    ["along the grid but for what is drawn inexactly", 3, [upright(300), [100, 300, 900, 300]], false],
    ["of a plan without a grid", 40, [], false],
  ])("is a brace's where it is %s", (_, degrees, axes, isAslant) => {
    const grid = axes.map((line) => draw(line, 0));
    expect(isOblique(draw([300, 500, 500, 500], degrees), grid)).toBe(isAslant);
  });
});

describe("leaders", () => {
  const SIZE = 8;
  /** The text reaches from 460 to 500; half-way up its capitals is 500. */
  const TEXT = { text: "W12X26", x: 460, y: 497.2, width: 40, height: SIZE };
  const thin = (...points: [x: number, y: number][]): Line[] =>
    points.slice(1).map(([x, y], index) => [...(points[index] ?? [0, 0]), x, y, THIN]);
  const STRAIGHT = thin([504, 500], [560, 540]);

  it.each<[string, Line[], [x: number, y: number] | null]>([
    ["that is straight, from the end of the text", STRAIGHT, [560, 540]],
    ["that is straight, from its beginning", thin([456, 500], [400, 540]), [400, 540]],
    ["that bends", thin([504, 500], [520, 500], [560, 540]), [560, 540]],
    ["of four parts", thin([504, 500], [520, 500], [540, 520], [560, 520], [580, 540]), [580, 540]],
    ["with an arrowhead", [...STRAIGHT, ...thin([560, 540], [556, 539]), ...thin([560, 540], [559, 536])], [560, 540]],
    ["that crosses another member", [...STRAIGHT, [470, 520, 640, 520, PEN]], [560, 540]],
    ["beside the underline of the text", [...thin([445, 494], [500, 494]), ...thin([500, 494], [560, 540])], [560, 540]],
    ["of five parts: none", thin([504, 500], [520, 500], [540, 520], [560, 520], [580, 540], [600, 540]), null],
    ["longer than leaders are: none", thin([504, 500], [520, 500], [640, 580]), null],
    ["that begins far from the text: none", thin([520, 500], [560, 540]), null],
    ["shorter than the text is high: none", thin([504, 500], [509, 505]), null],
    ["as thick as a member: none", [[504, 500, 560, 540, PEN]], null],
    ["that begins at another line: none", [...STRAIGHT, ...thin([504, 480], [504, 520])], null],
    ["that parts in two: none", [...STRAIGHT, ...thin([560, 540], [600, 540]), ...thin([560, 540], [560, 580])], null],
    ["that is one face of a wall: none", [...STRAIGHT, ...thin([508, 494], [564, 534])], null],
  ])("%s", (_, lines, tip) => {
    for (const degrees of TURNS) {
      const at = turn(TEXT.x, TEXT.y, degrees);
      const [run] = joinRuns([{ ...TEXT, ...at, angle: (degrees * Math.PI) / 180 }]);
      const leaders = run ? findLeaders(run, findLines(lines, degrees)) : [];
      const tips = leaders.map(({ tip: found }) => turn(found.x, found.y, -degrees)).map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`);
      expect([degrees, ...new Set(tips)]).toEqual(tip ? [degrees, tip.join()] : [degrees]);
    }
  });
});

describe("a line under a text", () => {
  const SIZE = 8;
  const UNDER: Line = [456, 492, 504, 492, THIN];
  const LONG: Line = [380, 492, 504, 492, THIN];
  const BENT: Line = [504, 492, 540, 540, THIN];

  it.each<[string, Line[], boolean]>([
    ["that bends at one end is a leader's", [UNDER, BENT], true],
    ["that ends at another line is none's", [UNDER, [504, 470, 504, 514, THIN]], false],
    ["that bends at both ends is none's", [UNDER, BENT, [456, 492, 420, 540, THIN]], false],
    ["that is much longer than the text is none's", [LONG, BENT], false],
    ["that goes on as a thicker line is none's", [UNDER, [504, 492, 540, 540, PEN]], false],
  ])("%s", (_, lines, isOne) => {
    for (const degrees of TURNS) {
      const at = turn(460, 495, degrees);
      const [run] = joinRuns([{ text: "W12X26", ...at, width: 40, height: SIZE, angle: (degrees * Math.PI) / 180 }]);
      const finder = findLines(lines, degrees);
      const middle = turn(480, 492, degrees);
      const [line] = finder.linesAround(middle, 2, () => true);
      expect([degrees, run && line && isLanding(line, run, finder)]).toEqual([degrees, isOne]);
    }
  });
});

it("the grid line of a bubble is the thin line next to it, on which a member may lie", () => {
  const name = { text: "4", x: 497, y: 740, width: 6, height: 10, angle: 0 };
  const findBeside = (texts: (typeof name)[], lines: Line[]): number[][] =>
    findGridLines({ width: PAGE, height: PAGE }, joinRuns([name, ...texts]), findLines(lines, 0)).map(
      ({ segment: { x1, length, width } }) => [x1, length, width],
    );
  const find = (...lines: Line[]): number[][] => findBeside([], lines);
  const short: Line = [500, 700, 500, 730, THIN];
  expect(find([500, 300, 500, 730, THIN])).toEqual([[500, 430, THIN]]);
  expect(find(short, [500, 300, 500, 715, PEN])).toEqual([[500, 415, THIN]]);
  expect(find(short, [502, 300, 502, 715, PEN])).toEqual([]);
  // A text over the line of a dimension, and one with another text behind it, are no names of bubbles.
  expect(find([500, 300, 500, 730, THIN], [480, 738.5, 520, 738.5, THIN])).toEqual([]);
  expect(find([500, 300, 500, 730, THIN], [400, 730, 600, 730, THIN])).toHaveLength(1);
  expect(findBeside([{ ...name, text: "OF POST", x: 508, width: 40 }], [[500, 300, 500, 730, THIN]])).toEqual([]);
});

it("strokes that follow each other in two colours are two lines", () => {
  const read = (...colours: number[]): number[] => {
    const strokes = new StrokeList();
    for (const [index, colour] of colours.entries()) strokes.add(300 + 100 * index, 500, 400 + 100 * index, 500, PEN, index, 0, colour);
    const taken = strokes.take();
    const finder = new LineFinder({ width: PAGE, height: PAGE, strokes: taken });
    const found = [...finder.linesAround({ x: 350, y: 500 }, 5, () => true)].map(({ length }) => length);
    return [...found, ...joinStrokes(taken, THIN).map(({ length }) => length)];
  };
  expect(read(BLUE, BLUE)).toEqual([200, 200]);
  expect(read(0, BLUE)).toEqual([100, 100, 100]);
});

it("a line that no label names is asked for once, whatever edges it has, and neither in a title block nor beside the grid of a key plan", () => {
  const [girders, beam]: [Line[], Line] = [
    [upright(300), upright(500)],
    [300, 400, 500, 400],
  ];
  const otherEdge: Line = [300, 410, 500, 410];
  const level = (y: number, from = 300, to = 500): Line => [from, y, to, y];
  const key = [upright(800, 850, 950), upright(860, 850, 950), level(900, 790, 870)];
  const titleBlock = [upright(800, 20, 80), upright(950, 20, 80), level(50, 800, 950)];
  const axes = [...girders, level(310, 280, 520), level(690, 280, 520), ...key].map((line) => draw(line, 0));
  const ask = (...lines: Line[]): number[] => {
    const thick = [...girders, beam, ...lines].map((line) => draw(line, 0));
    const [segment, pen] = [thick[2]!, { width: PEN }];
    const [from, to] = endsOf(segment);
    const view = { title: null, stated: null, statedPointsPerFoot: POINTS_PER_FOOT, box: { left: 0, bottom: 0, right: PAGE, top: PAGE } };
    const context = { views: [view], scales: [], grid: axes.map((axis, index) => ({ name: `${index}`, segment: axis, bubbles: [] })) };
    const labelled = { segment, member: { from, to }, sized: { label: { quantity: 1 } } } as LabelledMember;
    const framing = new Framing(thick, axes, pen, []);
    return findUnlabelled([labelled], { thick, mainPen: pen, framing, context }).map((found) => found.from.y);
  };
  expect(ask(otherEdge, level(500), level(508), ...titleBlock, ...key)).toEqual([500]);
  expect(ask(level(500), level(560))).toEqual([500, 560]);
});

it("a part of a sheet whose dimensions agree on another scale is a view of its own", () => {
  const FEET = 10;
  /** Four dimensions of ten feet in a row. */
  const chain = (y: number, scale: number): { lines: Line[]; texts: [x: number, y: number][] } => {
    const places = [0, 1, 2, 3, 4].map((index) => 100 + index * FEET * scale);
    const ticks = places.map((x): Line => [x, y - 6, x, y + 6, THIN]);
    return {
      lines: [[100, y, 100 + 4 * FEET * scale, y, THIN], ...ticks],
      texts: places.slice(0, 4).map((x) => [x + (FEET * scale) / 2, y]),
    };
  };
  const read = (...chains: [y: number, scale: number][]): [scale: number | null, top: number][] => {
    const drawn = chains.map(([y, scale]) => chain(y, scale));
    const texts = drawn.flatMap((one) => one.texts);
    const runs = joinRuns(texts.map(([x, y]) => ({ text: "10-0", x: x - 8, y: y + 3, width: 16, height: 8, angle: 0 })));
    const sheet = { title: null, stated: null, statedPointsPerFoot: null, box: { left: 0, bottom: 0, right: PAGE, top: PAGE } };
    const all = drawn.flatMap((one) => one.lines);
    const { views, scales } = readScales([sheet], { runs, units: IMPERIAL_SHEET }, [], findLines(all, 0));
    return scales.map(({ pointsPerFoot }, view) => [pointsPerFoot && Math.round(pointsPerFoot), Math.round(views[view]?.box.top ?? 0)]);
  };
  expect(read([300, 18])).toEqual([[18, PAGE]]);
  expect(read([300, 18], [400, 18], [700, 9])).toEqual([
    [18, PAGE],
    [9, 700],
  ]);
});

describe("the printed length of a member", () => {
  /** The line of dimensions at 150 points from the member, with a tick at each place. */
  const chain = (...places: number[]): Line[] => [
    [Math.min(...places) - 6, 350, Math.max(...places) + 6, 350, THIN],
    ...places.map((x): Line => [x, 344, x, 356, THIN]),
  ];
  const FEET_20 = 20 * POINTS_PER_FOOT;
  const END = 300 + FEET_20;
  const over = (text: string, middle: number): { text: string; middle: number } => ({ text, middle });

  it.each<[string, Line[], { text: string; middle: number }[], Line, number | null]>([
    ["parallel to it", chain(300, END), [over(`20'-0"`, 480)], [300, 500, END, 500], 240],
    ["without signs", chain(300, END), [over("20-0", 480)], [300, 500, END, 500], 240],
    ["without signs, with a fraction", chain(300, END), [over("19-11 1/2", 480)], [300, 500, END, 500], 239.5],
    ["that is a date: none", chain(300, END), [over("20-12", 480)], [300, 500, END, 500], null],
    ["parallel to it, which it misses by 3 inches", chain(300, END), [over(`20'-0"`, 480)], [304.5, 500, END, 500], 240],
    ["parallel to it, with an end 5 inches off: none", chain(300, END), [over(`20'-0"`, 480)], [307.5, 500, END + 7.5, 500], null],
    ["that says 5 inches more: none", chain(300, END), [over(`20'-5"`, 480)], [300, 500, END, 500], null],
    ["aslant to it: none", chain(300, END), [over(`20'-0"`, 480)], [300, 360, END, 390], null],
    ["whose text is off its middle: none", chain(300, END), [over(`20'-0"`, 510)], [300, 500, END, 500], null],
    ["of its part of a chain", chain(300, 480, END), [over(`10'-0"`, 390), over(`10'-0"`, 570)], [480, 500, END, 500], 120],
    ["of the whole chain's parts: none", chain(300, 480, END), [over(`10'-0"`, 390), over(`10'-0"`, 570)], [300, 500, END, 500], null],
    ["of two that differ: none", chain(300, END), [over(`20'-0"`, 480), over(`20'-1"`, 480)], [300, 500, END, 500], null],
    ["in millimetres", chain(300, END), [over("6096", 480)], [300, 500, END, 500], 240],
  ])("%s", (_, lines, texts, member, inches) => {
    const units = texts.some(({ text }) => text === "6096") ? METRIC_SHEET : IMPERIAL_SHEET;
    for (const degrees of TURNS) {
      const angle = (degrees * Math.PI) / 180;
      const runs = texts.flatMap(({ text, middle }, index) => {
        const width = 4 * text.length;
        return joinRuns([{ text, width, height: 8, angle, ...turn(middle - width / 2, index === 0 ? 353 : 341, degrees) }]);
      });
      const dimensions = findDimensionCandidates(runs, [], { tables: [], lines: findLines(lines, degrees), units });
      const segment = draw(member, degrees);
      const { x1, y1, x2, y2 } = segment;
      const part = { segment, from: { x: x1, y: y1 }, to: { x: x2, y: y2 }, pointsPerFoot: POINTS_PER_FOOT };
      expect([degrees, findPrintedLength(dimensions, part)]).toEqual([degrees, inches]);
    }
  });
});
