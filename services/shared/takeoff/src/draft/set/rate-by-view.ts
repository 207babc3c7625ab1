import { doubt, type CountLine } from "../counts/count-line.ts";
import type { SheetFacts } from "../sheet/sheet-facts.ts";
import { isPlan, readTitleKind, type SheetKind } from "../sheet/sheet-kind.ts";

const NOT_FROM_ABOVE: ReadonlySet<SheetKind> = new Set(["elevation", "section", "detail", "typical_detail"]);

/** Elevations, sections and details show a piece once for many, or again: how many there are is never sure by their labels alone. */
export function rateByView(lines: readonly CountLine[], { kind, views }: Pick<SheetFacts, "kind" | "views">): CountLine[] {
  return lines.map((line): CountLine => {
    const title = line.view !== null && views.length > 1 ? (views[line.view]?.title ?? null) : null;
    const shown = title ? (readTitleKind(title) ?? kind) : kind;
    if (line.role !== "placed" || isPlan(shown)) return line;
    // How many pieces of a stated length there are a plan alone tells by its labels.
    const isOpen = line.length?.source === "list" && !line.reasons.includes("stated_quantity");
    if (!NOT_FROM_ABOVE.has(shown)) return isOpen ? doubt(line, "quantity_unclear") : line;
    // Braces stand on elevations alone; their lengths there follow from levels and bays, and not from the scale.
    if (line.reasons.includes("brace")) return { ...line, reasons: line.reasons.filter((reason) => reason !== "scale_stated") };
    return doubt(line, "other_view");
  });
}
