import {
  BYTE_ORDER_MARK,
  DIFFERENCE_KINDS,
  firstVerdict,
  MARK_DIFFERENCES,
  MARK_DOUBTS,
  MARK_VERDICTS,
  toCsvLine,
  type MarkSummary,
  type SetMark,
  type SetMarkSide,
} from "@takeoff/contracts";
import { writePieceLength } from "@takeoff/takeoff";
import { writeDecimal } from "../lines/result-xml.ts";

const SIDE = ["Qty", "Designation", "Length", "Weight (lb)", "Sheets"] as const;

/** The columns of the list of marks, in a CSV and in a workbook. */
export const MARK_HEADER: readonly string[] = [
  "Mark",
  "Verdict",
  "Differences",
  ...SIDE.map((name) => `${name} planned`),
  ...SIDE.map((name) => `${name} drawn`),
  "Parts",
  "Changed by a revision",
  "To check",
];

/** The columns of texts: a mark such as `1E5` is no number. */
export const MARK_TEXTS: ReadonlySet<number> = new Set(
  MARK_HEADER.flatMap((name, index) => (/^(?:Qty|Weight|Parts)/.test(name) ? [] : [index])),
);

/** A mark under `MARK_HEADER`. */
export function toMarkCells(mark: SetMark): string[] {
  const { differences, doubts, planned, drawn, parts, change } = mark;
  return [
    mark.mark,
    MARK_VERDICTS[firstVerdict(mark)],
    differences.map((difference) => MARK_DIFFERENCES[difference]).join("; "),
    ...toSideCells(planned),
    ...toSideCells(drawn),
    String(parts),
    change ? DIFFERENCE_KINDS[change.kind] : "",
    doubts.map((doubt) => MARK_DOUBTS[doubt]).join(" "),
  ];
}

function toSideCells(side: SetMarkSide | null): string[] {
  if (!side) return SIDE.map(() => "");
  const { quantity, designations, length_in: length, weight_lb: weight, places, more_places: more } = side;
  const sheets = [...new Set(places.map(({ sheet, page }) => sheet ?? `page ${page}`))].join(", ");
  return [
    writeDecimal(quantity, 6),
    designations.join(" / "),
    length === null ? "" : writePieceLength(length, designations[0] ?? ""),
    writeDecimal(weight, 2),
    more > 0 ? `${sheets} and ${more} more` : sheets,
  ];
}

export function* writeMarksCsv(marks: readonly SetMark[]): Generator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(MARK_HEADER);
  for (const mark of marks) yield toCsvLine(toMarkCells(mark));
}

/** The same as the API shows it, all marks at once. */
export function* writeMarksJson(summary: MarkSummary, marks: readonly SetMark[]): Generator<string> {
  yield `{"summary":${JSON.stringify(summary)},"marks":[`;
  for (const [index, mark] of marks.entries()) yield `${index === 0 ? "" : ","}\n${JSON.stringify(mark)}`;
  yield "\n]}\n";
}
