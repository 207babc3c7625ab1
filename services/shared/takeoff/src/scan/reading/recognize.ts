import type { GrayImage } from "../image/gray-image.ts";
import type { Model } from "../models.ts";
import type { Answer } from "./characters.ts";
import { findStackedFractions, type StackedFraction } from "./stacked.ts";
import { isLevel, type ReadLine, type StackedParts, type TextBox } from "./text-box.ts";

/** The height of a line of text as the recognizer takes it, and the widths, dots. */
const HEIGHT = 48;
const WIDTH = { least: 16, most: 3200, padded: 64 };
/** The most that is read at once: lines, and dots of their widths together. */
const BATCH = { lines: 16, width: 3200 };
/** Of a finer picture so many dots in each direction make one. */
const MAX_SAMPLES = 4;

/** A line of text, cut out of the picture. */
interface Cut<Box extends TextBox = TextBox> {
  box: Box;
  width: number;
  dots: Float32Array;
}

/** Reads the texts of boxes, in batches of about equal widths. */
export async function recognizeText<Box extends TextBox>(
  picture: GrayImage,
  boxes: readonly Box[],
  { recognizer, answers, progress }: { recognizer: Model; answers: readonly Answer[]; progress?: (share: number) => void },
): Promise<(Box & ReadLine)[]> {
  const sorted = boxes.toSorted((a, b) => measureWidth(a) - measureWidth(b));
  const read: (Box & ReadLine)[] = [];
  for (let first = 0; first < sorted.length;) {
    let last = first + 1;
    for (const box of sorted.slice(last, first + BATCH.lines)) {
      if ((last - first + 1) * measureWidth(box) > BATCH.width) break;
      last += 1;
    }
    // Cut out batch by batch: all lines of a sheet at once would take hundreds of megabytes.
    const cuts = sorted.slice(first, last).map((box) => cutOut(picture, box));
    const width = Math.max(WIDTH.padded, ...cuts.map((cut) => cut.width));
    const { data, dims } = await recognizer.run(layOut(cuts, width), [cuts.length, 3, HEIGHT, width]);
    const [, steps = 0, kinds = 0] = dims;
    for (const [index, { box, dots, width: own }] of cuts.entries()) {
      const letters = decode(data.subarray(index * steps * kinds, (index + 1) * steps * kinds), kinds, answers);
      const [stacked, ...others] = findStackedFractions(dots, own, HEIGHT);
      const parts = stacked && others.length === 0 ? { parts: divide(box, own, stacked) } : {};
      read.push({ ...box, ...letters, hasStacked: stacked !== undefined, ...parts });
    }
    first = last;
    progress?.(first / sorted.length);
  }
  return read;
}

/** The width of a line of text when it is as high as the recognizer takes it. */
function measureWidth(box: TextBox): number {
  const across = box.right - box.left;
  const down = box.bottom - box.top;
  const [along, height] = isLevel(box) ? [across, down] : [down, across];
  return Math.max(WIDTH.least, Math.min(WIDTH.most, Math.round((along * HEIGHT) / height)));
}

const DIRECTIONS = { 0: { x: 1, y: 0 }, 90: { x: 0, y: -1 }, 180: { x: -1, y: 0 }, 270: { x: 0, y: 1 } } as const;

/** Around a part of a line, in dots of its cut: a fraction's numbers touch nothing. */
const MARGIN = 2;

/** The parts of a line with a fraction, on the picture. */
function divide(box: TextBox, width: number, { columns, over, under }: StackedFraction): StackedParts {
  const part = (from: number, to: number, top: number, bottom: number): TextBox => {
    const ends = [placeOf(box, width, from, top), placeOf(box, width, to, bottom)];
    const across = ends.map(({ x }) => x);
    const down = ends.map(({ y }) => y);
    return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down), angle: box.angle };
  };
  const middle = (over.to + under.from) / 2;
  const number = ({ from, to }: { from: number; to: number }): TextBox => part(columns.from - MARGIN, columns.to + MARGIN, from, to);
  return {
    before: columns.from > HEIGHT / 4 ? part(0, columns.from - 1, 0, HEIGHT) : null,
    over: number({ from: over.from - MARGIN, to: Math.min(over.to + MARGIN, middle) }),
    under: number({ from: Math.max(under.from - MARGIN, middle), to: under.to + MARGIN }),
    after: width - columns.to > HEIGHT / 8 ? part(columns.to + 1, width, 0, HEIGHT) : null,
  };
}

/** Where a dot of a line's cut is on the picture. */
function placeOf(box: TextBox, width: number, column: number, row: number): { x: number; y: number } {
  const along = DIRECTIONS[box.angle];
  const [length, height] = isLevel(box) ? [box.right - box.left, box.bottom - box.top] : [box.bottom - box.top, box.right - box.left];
  const a = (column / width - 0.5) * length;
  const b = (row / HEIGHT - 0.5) * height;
  return {
    x: (box.left + box.right) / 2 + a * along.x - b * along.y,
    y: (box.top + box.bottom) / 2 + a * along.y + b * along.x,
  };
}

function cutOut<Box extends TextBox>(picture: GrayImage, box: Box): Cut<Box> {
  const width = measureWidth(box);
  const dots = new Float32Array(HEIGHT * width);
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const along = DIRECTIONS[box.angle];
  const length = isLevel(box) ? box.right - box.left : box.bottom - box.top;
  const scale = (isLevel(box) ? box.bottom - box.top : box.right - box.left) / HEIGHT;
  const samples = Math.max(1, Math.min(MAX_SAMPLES, Math.round(scale)));
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let j = 0; j < samples; j++) {
        for (let i = 0; i < samples; i++) {
          const a = ((column + (i + 0.5) / samples) / width - 0.5) * length;
          const b = (row + (j + 0.5) / samples - HEIGHT / 2) * scale;
          sum += dotAt(picture, middle.x + a * along.x - b * along.y - 0.5, middle.y + a * along.y + b * along.x - 0.5);
        }
      }
      dots[row * width + column] = sum / (samples * samples) / 127.5 - 1;
    }
  }
  return { box, width, dots };
}

/** Between four dots of a picture; white outside of it. */
function dotAt({ data, width, height }: GrayImage, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255;
  const across = x - left;
  const at = top * width + left;
  const upper = (data[at] ?? 255) * (1 - across) + (data[at + 1] ?? 255) * across;
  const lower = (data[at + width] ?? 255) * (1 - across) + (data[at + width + 1] ?? 255) * across;
  return upper + (lower - upper) * (y - top);
}

/** One line of text below the other, the recognizer's three colours alike; gray fills what is wider than a line. */
function layOut(cuts: readonly Cut[], width: number): Float32Array {
  const input = new Float32Array(cuts.length * 3 * HEIGHT * width);
  for (const [index, cut] of cuts.entries()) {
    for (let row = 0; row < HEIGHT; row++) {
      const line = cut.dots.subarray(row * cut.width, (row + 1) * cut.width);
      for (let colour = 0; colour < 3; colour++) input.set(line, ((index * 3 + colour) * HEIGHT + row) * width);
    }
  }
  return input;
}

/** The letters of the recognizer's answers: at each step the likeliest, one for equal ones that follow each other. */
function decode(data: Float32Array, kinds: number, answers: readonly Answer[]): { text: string; score: number } {
  let text = "";
  let last = 0;
  let count = 0;
  let sum = 0;
  for (let base = 0; base < data.length; base += kinds) {
    // The first answer is "no letter".
    let best = 0;
    let highest = data[base] ?? 0;
    let letter = "";
    for (const answer of answers) {
      const value = data[base + answer.index] ?? 0;
      if (value <= highest) continue;
      highest = value;
      best = answer.index;
      letter = answer.text;
    }
    if (best !== 0 && best !== last) {
      text += letter;
      count += 1;
      sum += highest;
    }
    last = best;
  }
  return { text: text.trim(), score: count === 0 ? 0 : sum / count };
}
