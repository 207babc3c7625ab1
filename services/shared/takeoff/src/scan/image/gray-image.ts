/** A picture in shades of gray, row by row from the top; 0 is black, 255 white. */
export interface GrayImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A white picture. */
export function createWhite(width: number, height: number): GrayImage {
  return { data: new Uint8Array(width * height).fill(255), width, height };
}

/** Darker dots are ink. */
export const INK = 150;
