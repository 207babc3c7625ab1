import { multiply, type Matrix } from "../draft/geometry/matrix.ts";
import type { DisplayText } from "../draft/page/display-page.ts";
import { isLevel, type ReadLine } from "./reading/text-box.ts";

/** The size of the font and the height of the baseline above the lower edge, as shares of the height of a box around a text. */
const BOX = { font: 0.76, baseline: 0.23, side: 0.2 };

/** From a picture's dots to a page's points, level and turned by a quarter as often as it takes for the sheet to stand upright. */
export interface Placing {
  width: number;
  height: number;
  toPage: Matrix;
}

/** Turns the page of a picture so that a sheet which lies turned counter-clockwise by an angle stands upright. */
export function placeUpright(picture: { width: number; height: number }, dotsPerPoint: number, turn: 0 | 90 | 180 | 270): Placing {
  const width = picture.width / dotsPerPoint;
  const height = picture.height / dotsPerPoint;
  const level: Matrix = [1 / dotsPerPoint, 0, 0, -1 / dotsPerPoint, 0, height];
  const turned: Record<typeof turn, Matrix> = {
    0: [1, 0, 0, 1, 0, 0],
    90: [0, -1, 1, 0, 0, width],
    180: [-1, 0, 0, -1, width, height],
    270: [0, 1, -1, 0, height, 0],
  };
  const isAcross = turn === 90 || turn === 270;
  return { width: isAcross ? height : width, height: isAcross ? width : height, toPage: multiply(turned[turn], level) };
}

/** Texts of a picture as texts of a page. */
export function placeTexts(lines: readonly ReadLine[], { toPage }: Placing, turn: number, dotsPerPoint: number): DisplayText[] {
  return lines.map((line) => {
    const across = isLevel(line) ? line.bottom - line.top : line.right - line.left;
    const along = isLevel(line) ? line.right - line.left : line.bottom - line.top;
    const start = findStart(line, { up: BOX.baseline * across, in: BOX.side * across });
    const [a, b, c, d, e, f] = toPage;
    const angle = ((((line.angle - turn) % 360) + 360) % 360) * (Math.PI / 180);
    return {
      text: line.text,
      x: a * start.x + c * start.y + e,
      y: b * start.x + d * start.y + f,
      width: (along - 2 * BOX.side * across) / dotsPerPoint,
      height: (BOX.font * across) / dotsPerPoint,
      angle: angle > Math.PI ? angle - 2 * Math.PI : angle,
    };
  });
}

/** Where the baseline of a text begins, in the picture's dots. */
function findStart({ angle, left, right, top, bottom }: ReadLine, by: { up: number; in: number }): { x: number; y: number } {
  switch (angle) {
    case 0:
      return { x: left + by.in, y: bottom - by.up };
    case 90:
      return { x: right - by.up, y: bottom - by.in };
    case 180:
      return { x: right - by.in, y: top + by.up };
    case 270:
      return { x: left + by.up, y: top + by.in };
  }
}
