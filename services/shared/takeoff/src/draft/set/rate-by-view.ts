import type { CountLine } from "../counts/count-line.ts";
import type { SheetFacts } from "../sheet/sheet-facts.ts";
import { readTitleKind, type SheetKind } from "../sheet/sheet-kind.ts";

const NOT_FROM_ABOVE: ReadonlySet<SheetKind> = new Set(["elevation", "section", "detail", "typical_detail"]);

/** Elevations, sections and details show a piece once for many, or again: how many there are is never sure by their labels alone. */
export function rateByView(lines: readonly CountLine[], { kind, views }: Pick<SheetFacts, "kind" | "views">): CountLine[] {
  return lines.map((line): CountLine => {
    const title = line.view !== null && views.length > 1 ? (views[line.view]?.title ?? null) : null;
    const shown = title ? (readTitleKind(title) ?? kind) : kind;
    if (line.role !== "placed" || !NOT_FROM_ABOVE.has(shown)) return line;
    // Braces stand on elevations alone; their lengths there follow from levels and bays, and not from the scale.
    if (line.reasons.includes("brace")) return { ...line, reasons: line.reasons.filter((reason) => reason !== "scale_stated") };
    return { ...line, confidence: line.confidence === "sure" ? "check" : line.confidence, reasons: [...line.reasons, "other_view"] };
  });
}
