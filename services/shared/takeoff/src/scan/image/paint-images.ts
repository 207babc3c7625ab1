import { invert, measureScale, multiply, type Matrix } from "../../draft/geometry/matrix.ts";
import { createWhite, type GrayImage } from "./gray-image.ts";
import { readDots, type PlacedImage } from "./source-images.ts";

/** Of a finer image so many dots in each direction make one. */
const MAX_SAMPLES = 4;

/**
 * Paints images into one picture, straight from their dots: no copy in between.
 * @param toPicture from the page's points, y up, to the picture's dots, y down
 */
export function paintImages(images: readonly PlacedImage[], toPicture: Matrix, width: number, height: number): GrayImage {
  const picture = createWhite(width, height);
  for (const placed of images) paintImage(picture, placed, toPicture);
  return picture;
}

function paintImage(picture: GrayImage, { image, matrix, isStencil }: PlacedImage, toPicture: Matrix): void {
  // Dots of the image, y down, to dots of the picture.
  const place = multiply(multiply(toPicture, matrix), [1 / image.width, 0, 0, -1 / image.height, 0, 1]);
  const [a, b, c, d, e, f] = invert(place);
  const dotAt = readDots(image);
  const finer = measureScale([a, b, c, d, 0, 0]);
  const samples = Math.max(1, Math.min(MAX_SAMPLES, Math.round(finer)));
  const isExact = samples > 1 || (Math.abs(finer - 1) < 1e-6 && b === 0 && c === 0);
  const { left, right, top, bottom } = boundsOf(place, image, picture);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      let sum = 0;
      let count = 0;
      for (let i = 0; i < samples; i++) {
        for (let j = 0; j < samples; j++) {
          const px = x + (i + 0.5) / samples;
          const py = y + (j + 0.5) / samples;
          const u = a * px + c * py + e;
          const v = b * px + d * py + f;
          if (u < 0 || v < 0 || u >= image.width || v >= image.height) continue;
          sum += isExact ? dotAt(u | 0, v | 0) : blend(dotAt, u - 0.5, v - 0.5, image);
          count += 1;
        }
      }
      if (count === 0) continue;
      const value = sum / count;
      const at = y * picture.width + x;
      if (!isStencil || value < (picture.data[at] ?? 255)) picture.data[at] = value;
    }
  }
}

/** Between four dots, by their distances. */
function blend(dotAt: (column: number, row: number) => number, u: number, v: number, size: { width: number; height: number }): number {
  const left = Math.max(0, Math.floor(u));
  const top = Math.max(0, Math.floor(v));
  const right = Math.min(size.width - 1, left + 1);
  const bottom = Math.min(size.height - 1, top + 1);
  const across = Math.min(1, Math.max(0, u - left));
  const down = Math.min(1, Math.max(0, v - top));
  const upper = dotAt(left, top) * (1 - across) + dotAt(right, top) * across;
  return upper * (1 - down) + (dotAt(left, bottom) * (1 - across) + dotAt(right, bottom) * across) * down;
}

/** Which dots of the picture an image may cover. */
function boundsOf([a, b, c, d, e, f]: Matrix, image: { width: number; height: number }, picture: GrayImage) {
  const corners = [0, image.width].flatMap((u) => [0, image.height].map((v) => [a * u + c * v + e, b * u + d * v + f] as const));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    right: Math.min(picture.width, Math.ceil(Math.max(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    bottom: Math.min(picture.height, Math.ceil(Math.max(...ys))),
  };
}
