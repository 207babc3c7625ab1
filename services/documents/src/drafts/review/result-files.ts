import { LENGTH_BASIS_LABELS, LENGTH_SOURCE_LABELS, type DraftLine } from "@takeoff/contracts";
import { writePieceLength } from "@takeoff/takeoff";
import { markupNames } from "../marked-pdf/markup-names.ts";
import { xmlAttribute } from "../../results/export/formats/xml.ts";

/** The columns of the CSV, under names that a takeoff is read by, with the names of the same values in the XML. */
const COLUMNS = [
  ["Sheet", "sheet"],
  ["Page", "page"],
  ["Mark", "mark"],
  ["Qty", "qty"],
  ["Designation", "designation"],
  ["Length", "length"],
  ["Wt/ft (lb)", "weight_per_ft"],
  ["Grade", "grade"],
  ["Studs", "studs"],
  ["Camber (in)", "camber"],
  ["Finish", "finish"],
  ["Markup ID", "id"],
  ["Notes", "notes"],
] as const;

type Header = (typeof COLUMNS)[number][0];
type Row = Record<(typeof COLUMNS)[number][1], string>;

/** The columns that a markup of the marked-up PDF has. */
export const MARKUP_COLUMNS = [
  "Qty",
  "Length",
  "Wt/ft (lb)",
  "Grade",
  "Studs",
  "Camber (in)",
  "Notes",
] as const satisfies readonly Header[];

/** The cells of a line by the header of their column. @param sheet the number of its sheet */
export function cellsOf(line: DraftLine, sheet = ""): Record<Header, string> {
  const row = rowOf(line, sheet);
  return Object.fromEntries(COLUMNS.map(([header, name]) => [header, row[name]])) as Record<Header, string>;
}

function rowOf(line: DraftLine, sheet: string): Row {
  return {
    sheet,
    page: String(line.page),
    mark: line.mark ?? "",
    // A line that is accepted although the drawing does not say how many pieces there are stays without a number.
    qty: line.quantity === null ? "" : String(line.quantity),
    designation: line.designation,
    length: line.length_in === null ? "" : writePieceLength(line.length_in, line.designation),
    weight_per_ft: line.weight_per_ft === null ? "" : String(Math.round(line.weight_per_ft * 1000) / 1000),
    grade: line.grade ?? "",
    studs: line.studs ?? "",
    camber: line.camber ?? "",
    finish: line.finish ?? "",
    id: markupNames(line).join(" "),
    notes: notesOf(line).join("; "),
  };
}

/** What a reader must know of a line: who changed it, and how far its length reaches. */
function notesOf({ state, reasons, length_source: source, length_basis: basis, notes: entered }: DraftLine): string[] {
  const notes: string[] = entered === null ? [] : [entered];
  if (state === "edited") notes.push("Corrected by staff");
  else if (reasons.includes("by_person")) notes.push("Added by staff");
  if (source !== null && source !== "typed")
    notes.push(`Length ${[...(basis === null ? [] : [LENGTH_BASIS_LABELS[basis]]), LENGTH_SOURCE_LABELS[source]].join(", ")}`);
  if (source !== null && source !== "typed" && reasons.includes("brace")) notes.push("Brace to its work points");
  return notes;
}

/** @param sheets the numbers of the sheets by their page */
export async function* csvRows(lines: AsyncIterable<DraftLine>, sheets: ReadonlyMap<number, string>): AsyncGenerator<readonly string[]> {
  yield* [COLUMNS.map(([header]) => header)];
  for await (const line of lines) {
    const row = rowOf(line, sheets.get(line.page) ?? "");
    yield* [COLUMNS.map(([, name]) => row[name])];
  }
}

/** An element without them is not read as a line of a takeoff. */
const IN_EVERY_LINE: ReadonlySet<string> = new Set(["mark", "qty"] satisfies (keyof Row)[]);

/** The same lines as XML: one element for each, with an attribute for each value that is known. */
export async function* xmlOf(lines: AsyncIterable<DraftLine>, sheets: ReadonlyMap<number, string>): AsyncGenerator<Buffer> {
  yield* [Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<takeoff>\n')];
  for await (const line of lines) {
    const attributes = Object.entries<string>({ ...rowOf(line, sheets.get(line.page) ?? "") }).filter(
      ([name, value]) => value !== "" || IN_EVERY_LINE.has(name),
    );
    yield* [Buffer.from(`<line${attributes.map(([name, value]) => ` ${name}="${xmlAttribute(value)}"`).join("")}/>\n`)];
  }
  yield* [Buffer.from("</takeoff>\n")];
}
