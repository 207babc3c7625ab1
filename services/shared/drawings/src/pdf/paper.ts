import type { Random } from "../random.ts";

/** Blurs a picture by a dot: each becomes a mean of its neighbours and itself, row by row and then column by column. */
export function blur(gray: Uint8Array, width: number, height: number): void {
  for (let y = 0; y < height; y++) blurLine(gray, y * width, 1, width);
  for (let x = 0; x < width; x++) blurLine(gray, x, width, height);
}

function blurLine(gray: Uint8Array, start: number, step: number, length: number): void {
  let before = gray[start] ?? 255;
  for (let index = 0; index < length; index++) {
    const at = start + index * step;
    const own = gray[at] ?? 255;
    const after = index + 1 < length ? (gray[at + step] ?? 255) : own;
    gray[at] = (before + 2 * own + after) >> 2;
    before = own;
  }
}

/** Turns dots from black to white and back. */
export function soil(gray: Uint8Array, random: Random, share: number): void {
  const count = Math.round(gray.length * share);
  for (let speck = 0; speck < count; speck++) {
    const dot = random.integer(0, gray.length - 1);
    gray[dot] = 255 - (gray[dot] ?? 255);
  }
}

/** One bit per dot, each row a whole number of bytes; white is 1. */
export function findInkBits(gray: Uint8Array, width: number, height: number): Buffer {
  const bytes = (width + 7) >> 3;
  const bits = Buffer.alloc(bytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((gray[y * width + x] ?? 255) >= 128) bits[y * bytes + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  return bits;
}
