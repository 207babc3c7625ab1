import { describe, expect, it } from "@jest/globals";
import type { Point } from "../geometry/box.ts";
import type { Segment } from "../geometry/segment.ts";
import { LineFinder } from "../page/strokes/line-finder.ts";
import { StrokeList } from "../page/strokes/strokes.ts";
import { findDimensionCandidates } from "../sheet/dimension-candidates.ts";
import { IMPERIAL_SHEET, METRIC_SHEET } from "../sheet/sheet-units.ts";
import { joinRuns } from "../text/runs.ts";
import { Framing } from "./framing.ts";
import { findLeaders } from "./leaders.ts";
import { findPrintedLength } from "./printed-length.ts";

type Line = readonly [x1: number, y1: number, x2: number, y2: number, width?: number];

const PAGE = 1_000;
const PEN = 1.5;
const THIN = 0.4;
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
  const { x: x1, y: y1 } = turn(ax, ay, degrees);
  const { x: x2, y: y2 } = turn(bx, by, degrees);
  const length = Math.hypot(x2 - x1, y2 - y1);
  return { x1, y1, x2, y2, length, ux: (x2 - x1) / length, uy: (y2 - y1) / length, width };
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
  axes?: Line[];
  /** Of the members, the places of those with labels. */
  labelled?: number[];
}

function surround({ members = [], axes = [], labelled = [] }: Surroundings, degrees: number): { segment: Segment; framing: Framing } {
  const stops = members.map((line) => draw(line, degrees));
  const framing = new Framing(
    stops,
    axes.map((line) => draw(line, degrees)),
  );
  framing.setLabelled(stops.filter((_, index) => labelled.includes(index)));
  return { segment: draw([300, 500, 500, 500], degrees), framing };
}

describe("the end of a member", () => {
  const REACH = 3 * POINTS_PER_FOOT;
  const WALL = 1.5 * POINTS_PER_FOOT;

  it.each<[string, Surroundings, number | null]>([
    ["is at a member beyond it", { members: [upright(506)] }, 206],
    ["is at a member that it passes by a hair", { members: [upright(499)] }, 199],
    ["is at no member that it passes", { members: [upright(497)] }, null],
    ["is at the nearer of two members", { members: [upright(520), upright(506)] }, 206],
    ["is at a member that ends shortly before it", { members: [upright(506, 300, 480)] }, 206],
    ["is at no member that ends far from it", { members: [upright(506, 300, 470)] }, null],
    ["is at no member that begins far from it", { members: [upright(506, 530)] }, null],
    ["is at no member out of reach", { members: [upright(556)] }, null],
    ["is at no line that goes on in its direction", { members: [[502, 497, 700, 527]] }, null],
    ["is at a grid line", { axes: [upright(510)] }, 210],
    ["is at the grid line close behind the face of a wall", { members: [upright(506)], axes: [upright(530)] }, 230],
    ["is at the face of a wall with a grid line far behind it", { members: [upright(506)], axes: [upright(540)] }, 206],
    ["is at a labelled girder with a grid line close behind it", { members: [upright(506)], axes: [upright(530)], labelled: [0] }, 206],
    ["is at a member behind a grid line, where that comes first", { members: [upright(530)], axes: [upright(506)] }, 206],
    ["is open where nothing is near", {}, null],
  ])("%s", (_, around, end) => {
    for (const degrees of TURNS) {
      const { segment, framing } = surround(around, degrees);
      const found = framing.findEnd({ segment, at: 200, direction: 1, reach: REACH, wall: WALL });
      expect([degrees, found && Math.round(found)]).toEqual([degrees, end]);
    }
  });

  it.each<[string, Surroundings, number | null]>([
    ["nowhere without another line", { members: [upright(506)] }, null],
    ["at a member", { members: [upright(380)] }, 80],
    ["at a member that ends shortly before it", { members: [upright(380, 300, 480)] }, 80],
    ["at no member that ends far from it", { members: [upright(380, 300, 470)] }, null],
    ["at the member nearest to the middle", { members: [upright(350), upright(390), upright(430)] }, 90],
    ["at a grid line rather than at a member", { members: [upright(390)], axes: [upright(340)] }, 40],
    ["at no line along it", { members: [[350, 495, 450, 505]] }, null],
  ])("between two labels is %s", (_, around, cut) => {
    for (const degrees of TURNS) {
      const { segment, framing } = surround(around, degrees);
      const found = framing.findCrossingBetween(segment, { from: 20, to: 180, gap: REACH / 2 });
      expect([degrees, found && Math.round(found)]).toEqual([degrees, cut]);
    }
  });

  it.each<[string, number, Line[], boolean]>([
    ["aslant to the grid", 40, [upright(300), [100, 300, 900, 300]], true],
    ["along the grid but for what is drawn inexactly", 3, [upright(300), [100, 300, 900, 300]], false],
    ["of a plan without a grid", 40, [], false],
  ])("is a brace's where it is %s", (_, degrees, axes, isOblique) => {
    const grid = axes.map((line) => draw(line, 0));
    expect(new Framing([], grid).isOblique(draw([300, 500, 500, 500], degrees))).toBe(isOblique);
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
