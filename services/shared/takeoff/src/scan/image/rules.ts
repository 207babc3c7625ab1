import { INK, type GrayImage } from "./gray-image.ts";

/** A straight level or upright line of a picture, dots. */
export interface Rule {
  isLevel: boolean;
  /** Along the line, the first and one after the last dot. */
  from: number;
  to: number;
  /** The middle of the line, across it. */
  across: number;
  thickness: number;
}

export interface RuleSizes {
  /** The shortest line, dots. */
  shortest: number;
  /** The thickest, dots: thicker areas are filled. */
  thickest: number;
}

/** White dots that a line may have in two rows together: dust. */
const MAX_GAP = 1;
/** Dots by which the parts of a line in neighbouring rows may miss each other. */
const MAX_STEP = 4;

interface OpenRule {
  from: number;
  to: number;
  last: number;
  /** Of its dots, for the middle and the thickness. */
  ink: number;
  weighted: number;
  rows: number;
}

/** Finds the level and upright lines of a picture. Letters have none as long, and what slopes is not found. */
export function findRules(picture: GrayImage, sizes: RuleSizes): Rule[] {
  return [true, false].flatMap((isLevel) => findOneWay(picture, isLevel, sizes));
}

function findOneWay(picture: GrayImage, isLevel: boolean, { shortest, thickest }: RuleSizes): Rule[] {
  const rules: Rule[] = [];
  let open: OpenRule[] = [];
  const close = (rule: OpenRule): void => {
    // Each of its dots was seen in two rows.
    const thickness = Math.max(1, rule.ink / (rule.to - rule.from) - 1);
    if (rule.rows > 2 * thickest || thickness > thickest) return;
    rules.push({ isLevel, from: rule.from, to: rule.to, across: rule.weighted / rule.ink + 1, thickness });
  };
  const lines = isLevel ? picture.height : picture.width;
  for (let line = 0; line < lines; line++) {
    for (const { from, to } of findInkRuns(picture, isLevel, line, shortest)) addRun(open, { from, to, line });
    const ended = open.filter(({ last }) => last < line - 1);
    if (ended.length === 0) continue;
    ended.forEach(close);
    open = open.filter(({ last }) => last >= line - 1);
  }
  open.forEach(close);
  return rules;
}

function addRun(open: OpenRule[], { from, to, line }: { from: number; to: number; line: number }): void {
  const ink = to - from;
  const own = open.find((rule) => from <= rule.to + MAX_STEP && to >= rule.from - MAX_STEP);
  if (!own) {
    open.push({ from, to, last: line, ink, weighted: ink * line, rows: 1 });
    return;
  }
  own.from = Math.min(own.from, from);
  own.to = Math.max(own.to, to);
  if (own.last !== line) own.rows += 1;
  own.last = line;
  own.ink += ink;
  own.weighted += ink * line;
}

/**
 * The stretches of ink in a row or column, and the next one, that are long enough: a line that is not quite level steps from one to the
 * other.
 */
function findInkRuns(picture: GrayImage, isLevel: boolean, line: number, shortest: number): { from: number; to: number }[] {
  const { data, width, height } = picture;
  const length = isLevel ? width : height;
  const step = isLevel ? 1 : width;
  const start = isLevel ? line * width : line;
  const next = isLevel ? (line + 1 < height ? width : 0) : line + 1 < width ? 1 : 0;
  const runs: { from: number; to: number }[] = [];
  let from = -1;
  let last = -1;
  for (let at = 0; at < length; at++) {
    const dot = start + at * step;
    if ((data[dot] ?? 255) >= INK && (data[dot + next] ?? 255) >= INK) continue;
    if (from < 0 || at - last - 1 > MAX_GAP) {
      if (from >= 0 && last + 1 - from >= shortest) runs.push({ from, to: last + 1 });
      from = at;
    }
    last = at;
  }
  if (from >= 0 && last + 1 - from >= shortest) runs.push({ from, to: last + 1 });
  return runs;
}

/** Whitens the lines of a picture where nothing crosses them, so that letters which touch a line stand alone. */
export function eraseRules(picture: GrayImage, { shortest, thickest }: RuleSizes): void {
  const { data, width, height } = picture;
  const marked = new Uint8Array(Math.ceil(data.length / 8));
  for (const isLevel of [true, false]) {
    const lines = isLevel ? height : width;
    const across = isLevel ? width : 1;
    for (let line = 0; line < lines; line++) {
      for (const { from, to } of findInkRuns(picture, isLevel, line, shortest)) {
        for (let at = from; at < to; at++) {
          for (const row of [line, Math.min(line + 1, lines - 1)]) {
            const dot = isLevel ? row * width + at : at * width + row;
            if ((data[dot] ?? 255) >= INK || measureAcross(data, dot, across, { before: row, after: lines - 1 - row }, thickest) > thickest)
              continue;
            marked[dot >> 3] = (marked[dot >> 3] ?? 0) | (1 << (dot & 7));
          }
        }
      }
    }
  }
  whiten(picture, marked);
}

/** How much ink there is across a line at one of its dots, no more than it takes to say that it is too thick. */
function measureAcross(data: Uint8Array, dot: number, step: number, room: { before: number; after: number }, thickest: number): number {
  let count = 1;
  for (let by = 1; by <= room.before && count <= thickest && (data[dot - by * step] ?? 255) < INK; by++) count += 1;
  for (let by = 1; by <= room.after && count <= thickest && (data[dot + by * step] ?? 255) < INK; by++) count += 1;
  return count;
}

/** Whitens marked dots, and the gray edges next to them. */
function whiten({ data, width }: GrayImage, marked: Uint8Array): void {
  const isMarked = (dot: number): boolean => ((marked[dot >> 3] ?? 0) & (1 << (dot & 7))) !== 0;
  for (let dot = 0; dot < data.length; dot++) {
    if (!isMarked(dot)) continue;
    for (const next of [dot - 1, dot + 1, dot - width, dot + width]) if ((data[next] ?? 0) >= INK) data[next] = 255;
  }
  for (let dot = 0; dot < data.length; dot++) if (isMarked(dot)) data[dot] = 255;
}
