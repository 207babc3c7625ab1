import type { Box } from "../geometry/box.ts";
import type { Matrix } from "../geometry/matrix.ts";

const CELLS = 64;

/**
 * Which parts of a page images cover. The sum of their areas says nothing: they overlap each other and lie partly off the
 * page, so that sums of 3 occur.
 */
export class ImageMask {
  private readonly covered = new Uint8Array(CELLS * CELLS);
  private readonly width: number;
  private readonly height: number;

  /** @param width of the page @param height of the page */
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** The box of the page. */
  get page(): Box {
    return { left: 0, bottom: 0, right: this.width, top: this.height };
  }

  /** Adds an image, which a transformation puts into the unit square's place. */
  add([a, b, c, d, e, f]: Matrix): void {
    const area = a * d - b * c;
    if (area === 0) return;
    for (let row = 0; row < CELLS; row++) {
      const y = ((row + 0.5) / CELLS) * this.height - f;
      for (let column = 0; column < CELLS; column++) {
        const x = ((column + 0.5) / CELLS) * this.width - e;
        const u = (d * x - c * y) / area;
        const v = (a * y - b * x) / area;
        if (u >= 0 && u <= 1 && v >= 0 && v <= 1) this.covered[row * CELLS + column] = 1;
      }
    }
  }

  /** 0 to 1. */
  get cover(): number {
    return this.covered.reduce((sum, cell) => sum + cell, 0) / this.covered.length;
  }
}
