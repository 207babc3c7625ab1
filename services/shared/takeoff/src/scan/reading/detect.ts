import type { GrayImage } from "../image/gray-image.ts";
import type { Model } from "../models.ts";
import { findComponents } from "./find-components.ts";
import type { TextBox } from "./text-box.ts";

/** The side of the squares in which the detector looks, and the part at their edges that it does not see well, dots. */
const TILE = 960;
const RIM = 48;
const STEP = TILE - 2 * RIM;
/** A square with fewer dark dots, of those that are looked at, has no text. */
const MIN_INK = { every: 3, dark: 140, count: 12 };
/** Limits of the detector's answers, 0 to 255. */
const LIMIT = { dot: 0.3 * 255, box: 0.5 * 255 };
/** The detector marks the middle of letters; a line of text is larger by area ÷ half of the circumference, so many times. */
const GROW = 1.6;
/** A smaller mark is dust, dots. */
const MIN_SIDE = 3;
/** A line of text is this much longer than high; what is squarer is read as level. */
const UPRIGHT = 1.5;

export interface DetectOptions {
  /** Dots of the picture for one that the detector sees. */
  reduce: number;
  /** Looks at the picture turned clockwise, so that text which is read from below is level. */
  isTurned: boolean;
  /** Called after each square with the share that is done. */
  progress?: (share: number) => void;
}

/**
 * Finds where text stands that is level, or upright when looked at turned. The picture is looked at in squares, so that what it takes
 * does not grow with it.
 */
export async function detectText(picture: GrayImage, detector: Model, options: DetectOptions): Promise<TextBox[]> {
  const { reduce, isTurned, progress } = options;
  const seen = { width: Math.ceil(picture.width / reduce), height: Math.ceil(picture.height / reduce) };
  const width = isTurned ? seen.height : seen.width;
  const height = isTurned ? seen.width : seen.height;
  const map = new Uint8Array(width * height);
  const input = new Float32Array(3 * TILE * TILE);
  const tiles = listTiles(width, height);
  for (const [index, { x, y }] of tiles.entries()) {
    if (fillTile(input, picture, { x: x - RIM, y: y - RIM, reduce, isTurned })) {
      const { data } = await detector.run(input, [1, 3, TILE, TILE]);
      keepMiddle(map, { width, height }, data, { x, y });
    }
    progress?.((index + 1) / tiles.length);
  }
  return findComponents(map, width, height, LIMIT.dot).flatMap((component): TextBox[] => {
    const across = component.right - component.left;
    const down = component.bottom - component.top;
    if (component.mean < LIMIT.box || Math.min(across, down) < MIN_SIDE || down > UPRIGHT * across) return [];
    const by = (GROW * across * down) / (2 * (across + down));
    const box = { left: component.left - by, right: component.right + by, top: component.top - by, bottom: component.bottom + by };
    return [isTurned ? turnBack(box, { reduce, height: picture.height }) : scaleBox(box, reduce)];
  });
}

function listTiles(width: number, height: number): { x: number; y: number }[] {
  const tiles: { x: number; y: number }[] = [];
  for (let y = 0; y < height; y += STEP) for (let x = 0; x < width; x += STEP) tiles.push({ x, y });
  return tiles;
}

/** Fills the detector's input with a square of the picture. Returns whether there is ink in it. */
function fillTile(
  input: Float32Array,
  { data, width, height }: GrayImage,
  { x, y, reduce, isTurned }: { x: number; y: number; reduce: number; isTurned: boolean },
): boolean {
  const area = TILE * TILE;
  const near = Math.max(0, Math.floor(reduce) - 1);
  let dark = 0;
  for (let row = 0; row < TILE; row++) {
    for (let column = 0; column < TILE; column++) {
      const px = ((isTurned ? y + row : x + column) + 0.5) * reduce;
      const py = isTurned ? height - (x + column + 0.5) * reduce : (y + row + 0.5) * reduce;
      const value = sample(data, width, height, px - 0.5, py - 0.5, near);
      if (value < MIN_INK.dark && row % MIN_INK.every === 0 && column % MIN_INK.every === 0) dark += 1;
      input[row * TILE + column] = value / 127.5 - 1;
    }
  }
  input.copyWithin(area, 0, area);
  input.copyWithin(2 * area, 0, area);
  return dark >= MIN_INK.count;
}

/** The mean of the dots around a place; white outside of the picture. */
function sample(data: Uint8Array, width: number, height: number, x: number, y: number, near: number): number {
  const left = Math.floor(x - near / 2);
  const top = Math.floor(y - near / 2);
  const across = x - near / 2 - left;
  const down = y - near / 2 - top;
  if (left < 0 || top < 0 || left + near + 1 >= width || top + near + 1 >= height) return 255;
  let sum = 0;
  for (let row = 0; row <= near + 1; row++) {
    const weight = row === 0 ? 1 - down : row === near + 1 ? down : 1;
    const at = (top + row) * width + left;
    let line = (data[at] ?? 255) * (1 - across) + (data[at + near + 1] ?? 255) * across;
    for (let column = 1; column <= near; column++) line += data[at + column] ?? 255;
    sum += weight * line;
  }
  return sum / ((near + 1) * (near + 1));
}

function keepMiddle(
  map: Uint8Array,
  { width, height }: { width: number; height: number },
  answer: Float32Array,
  { x, y }: { x: number; y: number },
): void {
  for (let row = 0; row < STEP && y + row < height; row++) {
    for (let column = 0; column < STEP && x + column < width; column++) {
      map[(y + row) * width + x + column] = 255 * (answer[(row + RIM) * TILE + column + RIM] ?? 0);
    }
  }
}

type Sides = Omit<TextBox, "angle">;

function scaleBox({ left, top, right, bottom }: Sides, by: number): TextBox {
  return { left: left * by, top: top * by, right: right * by, bottom: bottom * by, angle: 0 };
}

/** A box of the turned picture in the picture as it is. */
function turnBack({ left, top, right, bottom }: Sides, { reduce, height }: { reduce: number; height: number }): TextBox {
  return { left: top * reduce, right: bottom * reduce, top: height - right * reduce, bottom: height - left * reduce, angle: 90 };
}
