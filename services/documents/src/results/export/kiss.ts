import { joinInChunks } from "../data/chunks.ts";
import { splitDesignation, inchesToMillimetres, plainMarks, lineReader, type TakeoffLine } from "@takeoff/takeoff";
import type { ExportSource } from "./export-source.ts";

/** The format's limit of a line in characters, without the line end. */
const LONGEST_LINE = 254;

/** Shape families with another name in KISS files. */
const TYPES: Record<string, string> = { PIPE: "PI", PLATE: "PL" };

/**
 * Writes a KISS 1.1 file: identification, header, and a detail line for each line of the takeoff. Values are identified by their
 * position, nothing is quoted, and lengths are always in millimetres.
 */
export async function* writeKiss({ document, head, rows }: ExportSource): AsyncGenerator<string> {
  const { project_name, contractor_location } = document;
  const metricSizes = "F";
  yield kissLine(["KISS", "1.1", "Takeoff"]);
  yield kissLine(["H", String(document.id), project_name, contractor_location, ...dateAndTime(head.extracted_at), metricSizes, ""]);
  const read = lineReader(head.columns);
  for await (const batch of rows()) yield* joinInChunks(batch, (row) => kissLine(detail(read(row))));
}

/** Joins values by commas in ASCII; shortens the longest values until the line fits. */
export function kissLine(values: readonly string[]): string {
  let fitted = values.map(kissValue);
  for (let excess = excessOf(fitted); excess > 0; excess = excessOf(fitted)) {
    const longest = fitted.reduce((one, other) => (other.length > one.length ? other : one));
    fitted = fitted.with(fitted.indexOf(longest), longest.slice(0, -1 - Math.floor(excess / fitted.length)).trimEnd());
  }
  return `${fitted.join(",")}\r\n`;
}

function excessOf(values: readonly string[]): number {
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

function detail(line: TakeoffLine): string[] {
  const { shape, size } = splitDesignation(line.text("shape"), line.first("size", "designation"));
  const type = shape.toUpperCase();
  const [quantity, length] = [line.number("qty"), line.length()];
  return [
    "D",
    line.text("drawing_no"),
    line.text("rev"),
    line.first("assembly_mark", "mark"),
    line.text("mark"),
    quantity === null ? line.text("qty") : String(quantity),
    (Object.hasOwn(TYPES, type) ? TYPES[type] : undefined) ?? type,
    size,
    line.text("grade"),
    length === null ? "" : inchesToMillimetres(length).toFixed(2),
    line.text("finish"),
    line.text("notes"),
  ];
}

/** The time of the extraction as `MM/DD/YY` and `HH:MM:SS` in UTC; empty without an extraction. */
function dateAndTime(at: Date | null): [date: string, time: string] {
  if (!at) return ["", ""];
  const [date = "", time = ""] = at.toISOString().split("T");
  const [year = "", month, day] = date.split("-");
  return [`${month}/${day}/${year.slice(-2)}`, time.slice(0, 8)];
}
