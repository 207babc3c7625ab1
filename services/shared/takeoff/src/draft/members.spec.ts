import { describe, expect, it } from "@jest/globals";
import type { CountLine } from "./counts/count-line.ts";
import type { DisplayText } from "./page/display-page.ts";
import { StrokeList } from "./page/strokes/strokes.ts";
import { readSheet } from "./read-sheet.ts";

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

const PEN = 1.2;
const WALL_COLOUR = 0x0000ff;
const DASH = { length: 9, gap: 4.5 };
const UPWARDS = Math.PI / 2;
/** Where other beams are. */
const OTHERS = [250, 300, 350, 650, 700];
const OTHER_BEAMS = OTHERS.map((y): Line => [306, y, 654, y]);
const nameBeams = (levels: readonly number[] = OTHERS): DisplayText[] => levels.map((y) => write("W16X31", 465, y + 3));

function write(text: string, x: number, y: number, angle = 0): DisplayText {
  return { text, x, y, width: 4.8 * text.length, height: 8, angle };
}

function addBox(strokes: StrokeList, [left, bottom, right, top]: Line, pen: number, path: number): void {
  strokes.add(left, bottom, right, bottom, pen, path);
  strokes.add(right, bottom, right, top, pen, path);
  strokes.add(right, top, left, top, pen, path);
  strokes.add(left, top, left, bottom, pen, path);
}

/** The lines that a plan at 1/4" = 1'-0" gives, whose outline makes all of it one view above its title. */
function readPlan(texts: readonly DisplayText[], strokes: StrokeList, name = "ROOF FRAMING PLAN"): readonly CountLine[] {
  addBox(strokes, [200, 190, 760, 780], 0.3, 0);
  const title = { ...write(name, 210, 160), width: 150, height: 14 };
  return readSheet({
    ...{ width: 864, height: 1000, unreadable: 0, markups: [], imageCover: 0, operators: 100, strokes: strokes.take() },
    texts: [title, write(`SCALE: 1/4" = 1'-0"`, 210, 145), ...texts],
  }).lines;
}

/** Dashes that are lines of their own, and those of one line's pattern. */
const DASHES = {
  "that are lines of their own": (strokes: StrokeList, [x1, y1, x2, y2]: Line): void => {
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    for (let at = 0; at < length; at += DASH.length + DASH.gap) {
      const to = Math.min(at + DASH.length, length);
      strokes.add(x1 + at * ux, y1 + at * uy, x1 + to * ux, y1 + to * uy, PEN, 0);
    }
  },
  "of a pattern": (strokes: StrokeList, line: Line): void => strokes.add(...line, PEN, 0, DASH.length + DASH.gap),
};

const BEAM: Line = [306, 500, 654, 500];
const GIRDERS = [300, 660].map((x): Line => [x, 200, x, 760]);
const frame = (corner: number): readonly Line[] => [
  [318, 400, 318, 600],
  [642, 400, 642, 600],
  [318 + corner, 400 - corner, 642 - corner, 400 - corner],
  [318 + corner, 600 + corner, 642 - corner, 600 + corner],
];

/** The W12X26 of a plan whose other beams lie between girders at 300 and 660. */
function findBeam(strokes: StrokeList, levels: readonly number[] = OTHERS, texts: readonly DisplayText[] = []): CountLine | undefined {
  for (const y of levels) strokes.add(306, y, 654, y, PEN, 0);
  for (const girder of GIRDERS) strokes.add(...girder, PEN, 0);
  return readPlan([write("W12X26", 465, 503), ...nameBeams(levels), ...texts], strokes).find(({ designation }) => designation === "W12X26");
}

/** Its length in feet. */
const readBeam = (...plan: Parameters<typeof findBeam>): number => (findBeam(...plan)?.length?.inches ?? NaN) / 12;

const toFeet = ({ designation, quantity, length, reasons }: CountLine): string =>
  `${quantity} ${designation} ${length && length.inches / 12}' ${reasons.join()}`;

type DrawDashes = (strokes: StrokeList, line: Line) => void;

function drawLines(unbroken: readonly Line[], dashed: readonly Line[] = [], drawDashes?: DrawDashes): StrokeList {
  const strokes = new StrokeList();
  for (const line of unbroken) strokes.add(...line, PEN, 0);
  for (const line of dashed) drawDashes?.(strokes, line);
  return strokes;
}

describe("lines next to a text", () => {
  it("of one width count once, however many there are", () => {
    const strokes = drawLines([BEAM]);
    // The edges of a slab, printed three times.
    for (const y of [512, 514, 516]) for (let time = 0; time < 3; time++) strokes.add(400, y, 560, y, PEN / 3, 0);
    expect(readBeam(strokes, [])).toBe(20);
  });

  it("are what it names where small posts on them stand at its ends", () => {
    const strokes = drawLines([BEAM]);
    for (const [shape, x] of [470, 496].entries()) addBox(strokes, [x - 2, 498, x + 2, 502], PEN / 3, shape + 1);
    expect(readBeam(strokes)).toBe(20);
  });

  it.each([
    ["the member that it ends on, beside a column", 313, "leader"],
    ["the column in whose symbol it ends", 301, "upright"],
  ])("do not count where a leader of the text names %s", (_, tip, reason) => {
    const strokes = drawLines([BEAM, ...GIRDERS, ...OTHER_BEAMS]);
    addBox(strokes, [294, 494, 306, 506], PEN, 7);
    strokes.add(336, 563, tip, 500, PEN / 4, 8);
    const found = readPlan([write("W12X26", 340, 560), ...nameBeams()], strokes).find(({ designation }) => designation === "W12X26");
    expect(found?.reasons).toContain(reason);
  });

  it("of another colour than most are walls', to which one of most members' is preferred that is a little farther away", () => {
    const strokes = drawLines([BEAM]);
    strokes.add(306, 502.5, 560, 502.5, PEN, 0, 0, WALL_COLOUR);
    expect(readBeam(strokes)).toBe(20);
  });

  it("that are a dimension's name what that measures", () => {
    const strokes = drawLines([...GIRDERS, ...OTHER_BEAMS]);
    strokes.add(294, 500, 666, 500, PEN / 4, 2);
    for (const x of [300, 390, 480, 570, 660]) strokes.add(x - 3, 497, x + 3, 503, PEN / 4, 3);
    const dimensions = [345, 435, 525, 615].map((x) => write(`5'-0"`, x - 12, 502));
    const lines = readPlan([...nameBeams(), ...dimensions, write("L4X4X1/4", 500, 488)], strokes);
    expect(lines.map(toFeet)).toContainEqual("1 L4X4X1/4 5' far_line");
  });

  it("are what it names, as near as a column's symbol, where most of its designation name lines", () => {
    const strokes = drawLines([...GIRDERS, BEAM, ...OTHER_BEAMS]);
    for (const y of [500, 744]) addBox(strokes, [294, y - 6, 306, y + 6], PEN / 2, y);
    const lines = readPlan([...nameBeams(), write("W16X31", 312, 503), write("W16X31", 310, 742)], strokes);
    expect(lines.map(toFeet)).toEqual(["1 W16X31 null' upright", "6 W16X31 20' scale_stated"]);
  });

  it("bear on none that stop beside them", () => {
    const strokes = drawLines([
      [306, 500, 640, 500],
      [641, 500, 720, 560],
    ]);
    expect(findBeam(strokes)?.reasons).toEqual(["scale_stated", "open_end"]);
  });
});

describe("a length is not sure", () => {
  /** The reasons of the beam between grid lines at 300 and 660, besides the scale, which nothing confirms. */
  const readReasons = (...plan: Parameters<typeof readLine>): readonly string[] =>
    readLine(...plan)?.reasons.filter((reason) => reason !== "scale_stated") ?? ["none"];
  function readLine(strokes: StrokeList, texts: readonly DisplayText[] = [], name?: string, text = "W12X26"): CountLine | undefined {
    for (const x of [300, 660]) strokes.add(x, 210, x, 740, PEN / 4, 1);
    for (const beam of OTHER_BEAMS) strokes.add(...beam, PEN, 0);
    const grid = [write("1", 297.6, 752), write("2", 657.6, 752)];
    const lines = readPlan([...grid, ...nameBeams(), write(text, 540, 503), ...texts], strokes, name);
    return lines.find(({ designation }) => designation === "W12X26");
  }
  /** A printed dimension between the grid lines. */
  const addDimension = (strokes: StrokeList): DisplayText => {
    strokes.add(294, 600, 666, 600, PEN / 4, 2);
    for (const x of [300, 660]) strokes.add(x - 3, 597, x + 3, 603, PEN / 4, 3);
    return write(`20'-0"`, 465.6, 602);
  };

  it("where the member goes on behind the ends of a dimension, which may be that of an opening", () => {
    for (const before of [-6, 6]) {
      const drawn = drawLines([[300 - before, 500, 660 + before, 500]]);
      expect([before, ...readReasons(drawn, [addDimension(drawn)])]).toEqual(before > 0 ? [before, "open_end"] : [before]);
    }
  });

  it("where a column stands near its end, to which it goes on behind a grid line", () => {
    for (const centre of [654, 668]) {
      const strokes = drawLines([[306, 500, centre - 14, 500]]);
      addBox(strokes, [centre - 6, 494, centre + 6, 506], PEN / 2, 7);
      const beam = readLine(strokes);
      expect([centre, beam?.length?.inches, beam?.reasons.at(-1)]).toEqual([centre, centre > 660 ? 245.5 : 240, "open_end"]);
    }
  });

  it("where two members run on over each other", () => {
    const crossing = (top: number): readonly string[] =>
      readReasons(drawLines([BEAM, [480, 356, 480, top]]), [write("W10X12", 477, 400, UPWARDS)]);
    expect(crossing(494)).toEqual([]);
    expect(crossing(644)).toEqual(["no_end"]);
  });

  it("where its line has another colour than most, as those of walls have", () => {
    const strokes = new StrokeList();
    strokes.add(...BEAM, PEN, 0, 0, WALL_COLOUR);
    expect(readReasons(strokes)).toEqual(["other_colour"]);
  });

  it("and is not told where nothing meets an end of its line, which may go on behind a match line", () => {
    expect(findBeam(drawLines([[306, 500, 600, 500]]))).toMatchObject({ length: null, reasons: ["no_end"] });
  });

  it("and ends at a column that its line runs on over, unless its text says that it is continuous, or its line has gaps between columns", () => {
    const read = (text: string, ...lines: Line[]): string => {
      const strokes = drawLines(lines);
      strokes.add(480, 210, 480, 740, PEN / 4, 1);
      addBox(strokes, [474, 494, 486, 506], PEN / 2, 7);
      const beam = readLine(strokes, [write("3", 477.6, 752)], undefined, text);
      return `${beam?.length?.inches} ${beam?.reasons.slice(1).join()}`;
    };
    expect(read("W12X26", BEAM)).toBe("120 shared_line");
    expect(read("W12X26 CONT", BEAM)).toBe("240 ");
    expect(read("W12X26", [306, 500, 434, 500], [442, 500, 654, 500])).toBe("148 open_end");
  });

  it("and ends with the line that ends on a plate in a wall, and is not told of a brace that ends before one", () => {
    const plan = drawLines([[300, 200, 300, 760], [306, 500, 652, 500], ...OTHER_BEAMS, [306, 520, 630, 628]]);
    plan.add(664, 200, 664, 760, PEN, 0, 0, WALL_COLOUR);
    plan.add(250, 210, 250, 740, PEN / 4, 1);
    addBox(plan, [644, 494, 656, 506], PEN / 2, 7);
    const texts = [write("1", 247.6, 752), write("W12X26", 465, 503), write("W12X22", 452, 572, Math.atan(1 / 3))];
    const found = readPlan([...nameBeams(), ...texts], plan).map(({ designation, length }) => `${designation} ${length?.inches}`);
    expect(found).toEqual(expect.arrayContaining(["W12X26 234.5", "W12X22 undefined"]));
  });

  it("and is not measured on a plan of anchors, where columns stand", () => {
    expect(readReasons(drawLines([BEAM]), [], "ANCHOR BOLT PLAN")).toEqual(["upright"]);
  });

  it("and is a column's where the text stands on the landing of a leader to its symbol, though a member runs along it", () => {
    const readPost = (x?: number): readonly string[] => {
      const strokes = drawLines([BEAM, [306, 456, 654, 456]]);
      addBox(strokes, [294, 494, 306, 506], PEN / 2, 7);
      if (x !== undefined) strokes.add(x, 470, x + 34, 470, PEN / 4, 8);
      if (x !== undefined) strokes.add(x, 470, 300, 500, PEN / 4, 8);
      const lines = readPlan([write("W8X31", (x ?? 336) + 4, 460), write("W12X26", 465, 503)], strokes);
      return lines.find(({ designation }) => designation === "W8X31")?.reasons ?? [];
    };
    expect(readPost()).not.toContain("upright");
    for (const x of [336, 300]) expect([x, ...readPost(x)]).toContain("upright");
  });
});

it.each([
  ["is measured where columns have marks of their own, though a column is next to it", "01C", "1 W8X31 20' scale_stated,beside_column"],
  ["is no column's word where columns have none", "01M", "1 W8X31 null' upright"],
])("the mark of a beam %s", (_, ofColumns, read) => {
  const strokes = drawLines([BEAM, ...GIRDERS]);
  const texts = [340, 460, 580].flatMap((x, index) => {
    addBox(strokes, [x - 6, 694, x + 6, 706], PEN / 2, 7 + index);
    strokes.add(x, 640, x, 760, PEN / 4, 20 + index);
    return [write(`${ofColumns}${index}`, x + 10, 706), write("W14X61", x + 10, 697)];
  });
  addBox(strokes, [404, 506, 416, 518], PEN / 2, 11);
  strokes.add(410, 470, 410, 560, PEN / 4, 24);
  const lines = readPlan([...texts, write("01B7", 420, 518), write("W8X31", 420, 509), ...nameBeams([250, 300])], strokes);
  expect(lines.filter(({ designation }) => designation === "W8X31").map(toFeet)).toEqual([read]);
});

it.each([44, 80])("a slanting line that ends at a column's symbol names the column, and beams there are in no doubt: %i", (far) => {
  const column: Line[] = [
    [474, 614, 474, 626],
    [486, 614, 486, 626],
    [474, 620, 486, 620],
  ];
  const strokes = drawLines([[306, 620, 472, 620], ...column, [300, 210, 300, 740], [480, 620, 480 + far, 620 + far]]);
  for (const x of [300, 480]) strokes.add(x, 210, x, 740, PEN / 4, 1);
  const texts = [write("1", 297.6, 752), write("2", 477.6, 752), write("W14X61", 492, 626, Math.PI / 4), write("W16X31", 380, 623)];
  expect(readPlan(texts, strokes).map(toFeet)).toEqual(["1 W14X61 null' upright", "1 W16X31 10' scale_stated"]);
});

it("the line that a leader points at is none of its own parts, with whatever pen it is drawn, and is as long as a cap on it", () => {
  const strokes = drawLines([BEAM, ...GIRDERS, [306, 250, 654, 250]]);
  strokes.add(516, 440, 560, 440, PEN / 2, 1);
  strokes.add(560, 440, 600, 497.3, PEN / 2, 1);
  strokes.add(306, 700, 654, 700, PEN / 2, 0);
  const texts = [write("W12X26", 480, 437), write("W/ C12X20.7 CAP", 480, 425), ...nameBeams([250, 700])];
  const named = ["1 W12X26 20' scale_stated,leader", "1 C12X20.7 20' scale_stated,leader,shared_line"];
  expect(readPlan(texts, strokes).map(toFeet)).toEqual(expect.arrayContaining(named));
});

describe.each(Object.entries(DASHES))("lines of dashes %s", (_, drawDashes) => {
  it.each<[string, { unbroken: readonly Line[]; dashed: readonly Line[] }, number]>([
    ["nearer to a text than an unbroken line are not what it names", { unbroken: [BEAM], dashed: [[380, 509, 580, 509]] }, 20],
    ["are members where no other line runs along the text", { unbroken: [], dashed: [BEAM] }, 20],
    ["with round corners frame a part of the plan, and no member ends there", { unbroken: [[324, 500, 636, 500]], dashed: frame(9) }, 20],
    ["with square corners are members, at which others end", { unbroken: [[324, 500, 636, 500]], dashed: frame(0) }, 18],
  ])("%s", (__, { unbroken, dashed }, feet) => {
    expect(readBeam(drawLines(unbroken, dashed, drawDashes))).toBe(feet);
  });
});

it("a line that a pattern breaks for a part of it is no line of dashes, whatever unbroken line runs along its text", () => {
  const unbroken: Line[] = [
    [400, 500, 654, 500],
    [330, 520, 600, 520],
  ];
  expect(readBeam(drawLines(unbroken, [[306, 500, 400, 500]], DASHES["of a pattern"]))).toBe(20);
});

it("an unbroken line on a grid line of dashes is a member on it, but for the piece next to its bubble", () => {
  const read = (line: Line): number => {
    const strokes = drawLines([line]);
    strokes.add(225, 500, 750, 500, PEN, 1, DASH.length + DASH.gap);
    return readBeam(strokes, OTHERS, [write("B", 207.6, 497.2)]);
  };
  expect([read(BEAM), read([225, 500, 560, 500])]).toEqual([20, NaN]);
});

describe("two texts of one line", () => {
  /** A line of 30 feet upwards that two texts name, and a beam to its right. @param gap before the beam, points */
  function readTwo(gap: number, above = "W12X26", below = above): string[] {
    const strokes = new StrokeList();
    strokes.add(300, 200, 300, 740, PEN, 0);
    for (const y of [200, 740]) strokes.add(240, y, 400, y, PEN, 1);
    strokes.add(300 + gap, 470, 660, 470, PEN, 1);
    const texts = [write(above, 297, 590, UPWARDS), write(below, 297, 320, UPWARDS), write("W16X31", 470, 473)];
    return readPlan(texts, strokes)
      .filter(({ designation }) => designation !== "W16X31")
      .map(toFeet);
  }

  it("name its two parts where a beam frames in between them, whose drawn line ends before it", () => {
    for (const gap of [0, 6]) expect(readTwo(gap)).toEqual([expect.stringMatching(/^2 W12X26 15'/)]);
  });

  it("name its two parts, too, where it is drawn again over one of them", () => {
    const strokes = drawLines([...GIRDERS, BEAM, [480, 500.8, 654, 500.8], [480, 300, 480, 500], ...OTHER_BEAMS]);
    const lines = readPlan([write("W12X26", 380, 503), write("W12X26", 560, 503), ...nameBeams()], strokes);
    expect(lines.map(toFeet)).toContainEqual("2 W12X26 10' scale_stated");
  });

  it("are in doubt where nothing frames in between them, though they say the same, and those of angles tell no lengths", () => {
    expect(readTwo(0, "L4X4X1/4")).toEqual(["2 L4X4X1/4 15' scale_stated"]);
    expect(readTwo(100, "L4X4X1/4")).toEqual(["2 L4X4X1/4 null' no_end"]);
    expect(readTwo(100)).toEqual([expect.stringMatching(/^2 W12X26 30' .*shared_line/)]);
    expect(readTwo(100, "W12X26", "W14X22").join("; ")).toMatch(/^1 W12X26 30' [^;]*shared_line; 1 W14X22 30' [^;]*shared_line$/);
  });
});
