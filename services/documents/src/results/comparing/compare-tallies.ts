import { COMPARISON_FINDINGS, type Compared, type Finding } from "@takeoff/contracts";
import { pagesUnknown } from "../../core/findings.ts";
import type { MarkSums, PageUse, TakeoffTally } from "./takeoff-tally.ts";

const { equal, differ, notCompared } = COMPARISON_FINDINGS;
const MAX_NAMED_DIFFERENCES = 5;

/** Tolerance between two weights, as programs round them: pounds, or a share of the larger weight. */
const WEIGHT_TOLERANCE = { pounds: 1, share: 0.001 } as const;
export const sameQuantity = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;
const sameWeight = (a: number, b: number): boolean =>
  Math.abs(a - b) <= Math.max(WEIGHT_TOLERANCE.pounds, WEIGHT_TOLERANCE.share * Math.max(Math.abs(a), Math.abs(b)));

/** Compares a CSV's rows with an XML's lines. @param xml null when the XML has no lines */
export function compareTallies(csv: TakeoffTally, xml: TakeoffTally | null): Finding[] {
  if (!xml) {
    const why = "the XML has no lines with a mark and a quantity.";
    return [notCompared("rows", why), notCompared("quantities", why), notCompared("weights", why)];
  }
  const rows = csv.rows === xml.rows ? equal("rows") : differ("rows", `${csv.rows} in the CSV, ${xml.rows} in the XML.`);
  return [
    rows,
    compareSums("quantities", [csv.quantities, xml.quantities], missing(csv, "qty", "quantity"), sameQuantity),
    compareWeights(csv, xml),
  ];
}

function compareWeights(csv: TakeoffTally, xml: TakeoffTally): Finding {
  if (csv.weights && xml.weights && csv.hasUnitless !== xml.hasUnitless)
    return notCompared("weights", `nothing states their unit in the ${csv.hasUnitless ? "CSV" : "XML"}.`);
  return compareSums("weights", [csv.weights, xml.weights], missing(csv, "total_weight", "weight"), sameWeight);
}

/** Checks that the pages that rows name exist in the document. @param pageCount null when the drawing could not be read */
export function comparePages(what: "csv_pages" | "xml_pages", tally: TakeoffTally, pageCount: number | null): Finding {
  const { pages } = tally;
  if (!pages) return notCompared(what, "it has no column for the page.");
  if (pageCount === null) return pagesUnknown(what);
  if (pages.unreadable) return notCompared(what, unreadable(pages));
  const outside = [...pages.firstRow].filter(([page]) => page < 1 || page > pageCount);
  if (outside.length === 0) return equal(what);
  const where = outside.map(([page, row]) => `page ${page} in row ${row}`);
  return differ(what, `${listed(where)}. The document has ${pageCount} ${pageCount === 1 ? "page" : "pages"}.`);
}

function missing(csv: TakeoffTally, column: "qty" | "total_weight", called: string): string {
  if (!csv.has("mark")) return "the CSV has no column for the mark.";
  return csv.has(column) || (column === "total_weight" && csv.weights)
    ? `the XML has no ${called}.`
    : `the CSV or the XML has no column for the ${called}.`;
}

function compareSums(
  what: Compared,
  [csv, xml]: readonly [MarkSums | null, MarkSums | null],
  why: string,
  same: (a: number, b: number) => boolean,
): Finding {
  if (!csv || !xml) return notCompared(what, why);
  const hasSameGaps = haveSameGaps(csv, xml);
  if (csv.unreadable && !hasSameGaps) return notCompared(what, `in the CSV, ${unreadable(csv)}`);
  if (xml.unreadable && !hasSameGaps) return notCompared(what, `in the XML, ${unreadable(xml)}`);
  const differences: string[] = [];
  for (const mark of new Set([...csv.byMark.keys(), ...xml.byMark.keys()])) {
    const [a, b] = [csv.byMark.get(mark), xml.byMark.get(mark)];
    if (a === undefined || b === undefined || !same(a, b)) {
      differences.push(`${mark || "rows without a mark"}: ${shown(a)} in the CSV, ${shown(b)} in the XML`);
    }
  }
  return differences.length ? differ(what, `${listed(differences)}.`) : equal(what);
}

/** Whether both leave the value of the same rows empty, as where nobody knows a length: the others can be compared. */
function haveSameGaps(csv: MarkSums, xml: MarkSums): boolean {
  const isEmptyOnly = ({ unreadable: rows, emptyByMark, byMark }: MarkSums): boolean =>
    byMark.size > 0 && [...emptyByMark.values()].reduce((sum, count) => sum + count, 0) === rows;
  const marks = new Set([...csv.emptyByMark.keys(), ...xml.emptyByMark.keys()]);
  return isEmptyOnly(csv) && isEmptyOnly(xml) && [...marks].every((mark) => csv.emptyByMark.get(mark) === xml.emptyByMark.get(mark));
}

export function unreadable({ unreadable: rows, firstUnreadable }: Pick<PageUse, "unreadable" | "firstUnreadable">): string {
  return rows === 1
    ? `row ${firstUnreadable} has no number there.`
    : `${rows} rows have no number there, the first is row ${firstUnreadable}.`;
}

export const shown = (figure: number | undefined): string => (figure === undefined ? "none" : String(Math.round(figure * 100) / 100));

export function listed(parts: readonly string[]): string {
  const more = parts.length - MAX_NAMED_DIFFERENCES;
  return more > 0 ? `${parts.slice(0, MAX_NAMED_DIFFERENCES).join("; ")}; and ${more} more` : parts.join("; ");
}
