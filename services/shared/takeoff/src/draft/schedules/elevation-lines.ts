import type { CountLine } from "../counts/count-line.ts";
import type { SheetKind } from "../sheet/sheet-kind.ts";

/**
 * Says of the lines of an elevation that plans may show the same beams and columns. Braces whose lengths are known stand on elevations
 * alone, and their lengths do not follow from the scale. A drawing without plans is counted by its elevations, and people have to look at it.
 */
export function noteElevations(lines: readonly CountLine[], kind: SheetKind): readonly CountLine[] {
  if (kind !== "elevation") return lines;
  return lines.map((line): CountLine => {
    if (line.reasons.includes("brace")) return { ...line, reasons: line.reasons.filter((reason) => reason !== "scale_stated") };
    if (line.role !== "placed") return line;
    const confidence = line.confidence === "sure" ? "check" : line.confidence;
    return { ...line, confidence, reasons: [...line.reasons, "elevation_view"] };
  });
}
