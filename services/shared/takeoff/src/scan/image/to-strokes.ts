import type { Matrix } from "../../draft/geometry/matrix.ts";
import { StrokeList, type Strokes } from "../../draft/page/strokes/strokes.ts";
import type { Rule } from "./rules.ts";

/** Lines whose thickness differs by less, as a share, were drawn with one pen: dots make a line thicker or thinner by a part of one. */
const SAME_PEN = 0.22;

/**
 * The lines of a picture as strokes of a page, each of a path of its own.
 * @param toPage from the picture's dots to the page's points @param dotsPerPoint of the picture
 */
export function toStrokes(rules: readonly Rule[], toPage: Matrix, dotsPerPoint: number): Strokes {
  const strokes = new StrokeList();
  const [a, b, c, d, e, f] = toPage;
  for (const pen of groupByPen(rules)) {
    for (const [index, { isLevel, from, to, across }] of pen.rules.entries()) {
      const [x1, y1, x2, y2] = isLevel ? [from, across, to, across] : [across, from, across, to];
      const width = pen.thickness / dotsPerPoint;
      strokes.add(a * x1 + c * y1 + e, b * x1 + d * y1 + f, a * x2 + c * y2 + e, b * x2 + d * y2 + f, width, index);
    }
  }
  return strokes.take();
}

/** The engine compares widths to the tenth of a point, as they are in a file: lines of one pen get one thickness. */
function groupByPen(rules: readonly Rule[]): { thickness: number; rules: Rule[] }[] {
  const sorted = rules.toSorted((a, b) => a.thickness - b.thickness);
  const pens: Rule[][] = [];
  for (const rule of sorted) {
    const pen = pens.at(-1);
    const thinnest = pen?.[0]?.thickness ?? 0;
    if (pen && rule.thickness <= thinnest * (1 + 2 * SAME_PEN)) pen.push(rule);
    else pens.push([rule]);
  }
  return pens.map((pen) => ({ thickness: pen[pen.length >> 1]?.thickness ?? 0, rules: pen }));
}
