import { ASSUMED_NOTES } from "@takeoff/contracts";
import {
  isMetricTakeoff,
  isWholeQuantity,
  kissType,
  lengthInMillimetres,
  plainMarks,
  sizeUnit,
  type ReadDesignation,
  type TakeoffRow,
} from "@takeoff/takeoff";
import { isAssumed } from "../../lines/assumed-values.ts";
import type { ExportSource } from "../export-source.ts";
import { hardwareKind, readUnderstanding, writeLines } from "../../lines/takeoff-lines.ts";

/** The format's limit of a line in characters, without the line end. */
const LONGEST_LINE = 254;

/** Writes a KISS 1.1 file: identification, header, and a line for each of the takeoff. Values go by position, unquoted; lengths in mm. */
export async function* writeKiss(source: ExportSource): AsyncGenerator<string> {
  const { document, head } = source;
  const { project_name, contractor_location } = document;
  // A KISS file says once for all whether sizes are in millimetres.
  const isMetric = isMetricTakeoff(await readUnderstanding(source));
  yield kissLine(["KISS", "1.1", "Takeoff"]);
  const header = [String(document.id), project_name, contractor_location, ...dateAndTime(head.extracted_at)];
  yield kissLine(["H", ...header, isMetric ? "T" : "F", ""]);
  yield* writeLines(source, (line) => kissLine(detail(line, isMetric)));
}

/** Joins values by commas in ASCII; shortens the longest values until the line fits. */
export function kissLine(values: readonly string[]): string {
  let fitted = values.map(kissValue);
  for (let excess = measureExcess(fitted); excess > 0; excess = measureExcess(fitted)) {
    const longest = fitted.reduce((one, other) => (other.length > one.length ? other : one));
    fitted = fitted.with(fitted.indexOf(longest), longest.slice(0, -1 - Math.floor(excess / fitted.length)).trimEnd());
  }
  return `${fitted.join(",")}\r\n`;
}

function measureExcess(values: readonly string[]): number {
  return values.join(",").length - LONGEST_LINE;
}

/** Converts a text to what a KISS file can hold: ASCII without commas and line ends. */
function kissValue(text: string): string {
  const start = text.slice(0, 2 * LONGEST_LINE);
  // Most values are ASCII already; this test halves the time for a file.
  const plain = /^[\x20-\x7e]*$/.test(start)
    ? start
    : plainMarks(start)
        .normalize("NFKD")
        .replace(/\p{Mn}/gu, "");
  return plain
    .replace(/[\s,]+/g, " ")
    .replace(/[^\x20-\x7e]/gu, "?")
    .trim();
}

/**
 * A designation that was not understood goes to the remarks, because in the size it would be taken for one; so does one in another
 * unit than the file's, one without a size, whose word is in the notes already, and what says that the steel is there already, and a
 * designation whose standard type and size do not tell. A piece without an assembly ships under its own mark.
 */
function detail(line: TakeoffRow, isMetric: boolean): string[] {
  const { quantity, length } = line;
  const unit = line.designation && sizeUnit(line.designation.section);
  const fits = unit === "named" || unit === (isMetric ? "mm" : "in");
  const designation = fits ? line.designation : null;
  const said = designation && !designation.existing ? [] : [unit === "none" ? (line.designation?.shape ?? "") : line.designationText];
  if (designation?.standard === "AS/NZS 1163") said.unshift(designation.designation);
  const type = designation ? kissType(designation, line.grade) : "";
  // Nothing else tells that hardware without a type in KISS is no member.
  const kind = type === "" ? hardwareKind(line) : "";
  const remarks = [line.notes.startsWith(kind) ? "" : kind, ...said, line.notes, ...assumedNotes(line)];
  return [
    "D",
    line.drawing,
    line.revision,
    line.assemblyMark || line.mark,
    line.mark,
    quantity === null || !isWholeQuantity(quantity) ? "" : String(quantity),
    type,
    designation ? kissSize(designation) : "",
    line.grade,
    length === null ? "" : lengthInMillimetres(length).toFixed(2),
    line.finish,
    remarks.filter((text) => text !== "").join(" "),
  ];
}

/** What says that a value is assumed: KISS has no other place for it. Once only when it is exported again. */
function assumedNotes(line: TakeoffRow): string[] {
  const assumed = isAssumed(line);
  const notes = [assumed.grade ? ASSUMED_NOTES.grade : "", assumed.finish ? ASSUMED_NOTES.finish : ""];
  return notes.filter((note) => note !== "" && !line.notes.includes(note));
}

/** The size without the words that the type of an anchor says already. */
function kissSize({ section: { family }, size }: ReadDesignation): string {
  return family === "ANCHOR" ? size.replace(/^(?:A\.?B\.?|ANCHOR (?:BOLTS?|RODS?))[ -]*(?=\d)/i, "") : size;
}

/** The time of the extraction as `MM/DD/YY` and `HH:MM:SS` in UTC; empty without an extraction. */
function dateAndTime(at: Date | null): [date: string, time: string] {
  if (!at) return ["", ""];
  const [date = "", time = ""] = at.toISOString().split("T");
  const [year = "", month, day] = date.split("-");
  return [`${month}/${day}/${year.slice(-2)}`, time.slice(0, 8)];
}
