import type * as PdfLib from "@cantoo/pdf-lib";
import type { PDFDict, PDFObject } from "@cantoo/pdf-lib";

const MM_PER_FOOT = 304.8;
const MM_PER_POINT = 25.4 / 72;

export interface Scale {
  /** Shown points for a foot. */
  pointsPerFoot: number;
  /** Lengths are millimetres, and feet and inches otherwise. */
  isMetric: boolean;
}

/**
 * A rectilinear measure dictionary (ISO 32000-1, 12.9) in feet and inches or in millimetres, with the units, fractions and precisions as
 * Bluebeam Revu writes them.
 * @param unit shown points for a unit of the page's own coordinates
 */
export function createMeasure(lib: typeof PdfLib, context: PdfLib.PDFContext, unit: number, scale: Scale): PDFDict {
  const name = (text: string): PDFObject => lib.PDFName.of(text);
  const text = (value: string): PDFObject => lib.PDFHexString.fromText(value);
  const dictionary = (entries: Record<string, unknown>): PDFDict => context.obj(entries as Record<string, PDFObject>);
  const format = (label: string, factor: number, rest: Record<string, unknown>): PDFDict =>
    dictionary({ Type: name("NumberFormat"), U: text(label), C: factor, ...rest });
  const head = { Type: name("Measure"), Subtype: name("RL") };
  if (scale.isMetric) {
    const whole = { F: name("D"), D: 1, FD: true };
    const ratio = MM_PER_FOOT / (scale.pointsPerFoot * MM_PER_POINT);
    return dictionary({
      ...head,
      R: text(`1 mm = ${Number(ratio.toFixed(2))} mm`),
      X: [format("mm", (unit * MM_PER_FOOT) / scale.pointsPerFoot, whole)],
      D: [format("mm", 1, whole)],
      A: [format("sq m", 1e-6, { F: name("D"), D: 100, FD: true })],
    });
  }
  const fraction = { F: name("F"), D: 16, FD: true };
  return dictionary({
    ...head,
    R: text(`${Number((scale.pointsPerFoot / 72).toFixed(4))} in = 1 ft' in"`),
    X: [format("'", unit / scale.pointsPerFoot, fraction)],
    D: [format("'", 1, { ...fraction, SS: text("-") }), format('"', 12, fraction)],
    A: [format("sf", 1, { D: 100, FD: true })],
  });
}
