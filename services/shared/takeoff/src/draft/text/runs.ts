import { plainMarks } from "../../plain-marks.ts";
import { boxAround, type Box, type Point } from "../geometry/box.ts";
import type { DisplayText } from "../page/display-page.ts";
import { joinFractions } from "./fractions.ts";
import { endsMark, restoreBlanks, separateSize } from "./lost-blanks.ts";
import { placeText, type PlacedText } from "./placed-text.ts";

/** Text on one baseline that reads as one, with ASCII quotes and dashes. Programs write it in pieces, down to single letters. */
export interface Run extends DisplayText {
  /** The middle of the run, half-way up its capitals. */
  centre: Point;
}

/** In heights of the text. */
const SAME_BASELINE = 0.25;
const MAX_GAP = 0.75;
const MAX_OVERLAP = 0.6;
const MIN_SPACE = 0.12;
/** Half the height of capitals. */
const MIDDLE = 0.35;
/** Of larger to smaller text in one run. */
const MAX_RATIO = 1.35;
/** The same text this near, in points, is printed twice to look bold. */
const DOUBLED = 1.5;
/** How wide a letter is, in heights. */
const LETTER = { min: 0.15, max: 1 };

/** Joins the texts of a page that stand on one baseline, whatever its direction. */
export function joinRuns(texts: readonly DisplayText[]): Run[] {
  const directions = new Map<number, PlacedText[]>();
  for (const text of dropDoubled(dropDoubledLetters(texts))) {
    const placed = placeText(text);
    const list = directions.get(placed.direction);
    if (list) list.push(placed);
    else directions.set(placed.direction, [placed]);
  }
  return [...directions.values()].flatMap((list) => groupByBaseline(joinFractions(list)).flatMap(joinBaseline));
}

/** Where each letter is printed twice before the next one, pdf.js's texts are `W`, `W1`, `16`, `6X`: each begins with the last letter again. */
function dropDoubledLetters(texts: readonly DisplayText[]): DisplayText[] {
  return texts.flatMap((text, index): DisplayText[] => {
    const before = texts[index - 1];
    if (!before || before.text.at(-1) !== text.text[0] || before.angle !== text.angle || before.height !== text.height) return [text];
    const [cos, sin] = [Math.cos(text.angle), Math.sin(text.angle)];
    const along = (text.x - before.x) * cos + (text.y - before.y) * sin;
    const across = (text.y - before.y) * cos - (text.x - before.x) * sin;
    const over = before.width - along;
    const isOneLetter = over >= LETTER.min * text.height && over <= LETTER.max * text.height;
    // A whole text that is printed twice begins where it began before.
    const isNext = before.text.length > 1 ? along > LETTER.min * text.height : along >= 0;
    if (Math.abs(across) > DOUBLED || !isOneLetter || !isNext) return [text];
    const rest = text.text.slice(1);
    return rest === "" ? [] : [{ ...text, text: rest, x: text.x + over * cos, y: text.y + over * sin, width: text.width - over }];
  });
}

function dropDoubled(texts: readonly DisplayText[]): DisplayText[] {
  const seen = new Map<string, DisplayText[]>();
  return texts.filter((text) => {
    const key = `${text.text}|${text.height.toFixed(1)}`;
    const others = seen.get(key) ?? [];
    const isDoubled = others.some(({ x, y }) => Math.hypot(x - text.x, y - text.y) < DOUBLED);
    if (!isDoubled) seen.set(key, [...others.slice(-SAME_TEXTS), text]);
    return !isDoubled;
  });
}

/** The last places of one text that are compared: doubled text follows its first print within a few operators. */
const SAME_TEXTS = 64;

function isSameLine(a: DisplayText & { across: number }, b: DisplayText & { across: number }): boolean {
  const smaller = Math.min(a.height, b.height);
  const larger = Math.max(a.height, b.height);
  return Math.abs(a.across - b.across) < SAME_BASELINE * smaller && larger < MAX_RATIO * smaller;
}

/** Groups the texts of one direction by their baseline and size. */
function groupByBaseline(texts: readonly PlacedText[]): PlacedText[][] {
  const sorted = [...texts].sort((a, b) => a.across - b.across || a.along - b.along);
  const done: PlacedText[][] = [];
  let open: PlacedText[][] = [];
  for (const text of sorted) {
    const group = open.find(([first]) => first && isSameLine(first, text));
    if (group) {
      group.push(text);
      continue;
    }
    const isPassed = ([first]: PlacedText[]): boolean => !first || text.across - first.across > SAME_BASELINE * first.height;
    done.push(...open.filter(isPassed));
    open = [...open.filter((one) => !isPassed(one)), [text]];
  }
  return [...done, ...open];
}

function joinBaseline(baseline: PlacedText[]): Run[] {
  const runs: Run[] = [];
  let last: PlacedText | null = null;
  for (const text of baseline.sort((a, b) => a.along - b.along)) {
    const gap = last ? text.along - (last.along + last.width) : Infinity;
    if (last && gap > -MAX_OVERLAP * text.height && gap < MAX_GAP * text.height) {
      const isApart = gap > MIN_SPACE * text.height || (endsMark(text.text) && endsMark(last.text));
      const needsSpace = isApart && !last.text.endsWith(" ") && !text.text.startsWith(" ");
      last.text += (needsSpace ? " " : "") + text.text;
      last.width = Math.max(last.along + last.width, text.along + text.width) - last.along;
    } else {
      if (last) runs.push(toRun(last));
      last = { ...text };
    }
  }
  if (last) runs.push(toRun(last));
  return runs;
}

function toRun({ text, x, y, width, height, angle }: PlacedText): Run {
  return {
    x,
    y,
    width,
    height,
    angle,
    text: restoreBlanks(separateSize(plainMarks(text).replace(/\s+/g, " ").trim())),
    centre: pointIn({ x, y, height, angle }, width / 2),
  };
}

/** The box around the part of a text from `start` to `end`, in points along its baseline. */
export function boxAlong(run: Pick<Run, "x" | "y" | "height" | "angle">, start: number, end: number): Box {
  const cos = Math.cos(run.angle);
  const sin = Math.sin(run.angle);
  const corners = [start, end].flatMap((along) =>
    [0, run.height].map((up): Point => ({ x: run.x + cos * along - sin * up, y: run.y + sin * along + cos * up })),
  );
  return boxAround(corners);
}

/** The point half-way up the capitals of a text, at a distance from its beginning. */
export function pointIn({ x, y, height, angle }: Pick<DisplayText, "x" | "y" | "height" | "angle">, along: number): Point {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x + cos * along - sin * MIDDLE * height, y: y + sin * along + cos * MIDDLE * height };
}
