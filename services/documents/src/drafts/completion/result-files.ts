import {
  describePart,
  describeSizeNote,
  finishFor,
  gradeFor,
  LENGTH_BASIS_LABELS,
  LENGTH_SOURCE_LABELS,
  preferOwn,
  weighLine,
  weighOtherwise,
  type DraftLine,
  type SourcedValue,
} from "@takeoff/contracts";
import { KILOGRAMS_PER_POUND, LB_PER_FT_PER_KG_PER_M, lengthInMillimetres, writePieceLength } from "@takeoff/takeoff";
import { markupNames } from "../marked-pdf/markup-names.ts";
import { lineXml, requirementsXml, totalsXml, writeDecimal } from "../../results/lines/result-xml.ts";
import { findMark, NO_FACTS, type ResultFacts } from "./result-facts.ts";

/** Lengths and weights in feet and inches, and pounds. */
const IMPERIAL = [
  ["Length", "length"],
  ["Wt/ft (lb)", "weight_per_ft"],
  ["Total Wt (lb)", "total_weight_lb"],
] as const;
/** The same of a drawing in millimetres. */
const METRIC = [
  ["Length (mm)", "length_mm"],
  ["Wt/m (kg)", "weight_per_m_kg"],
  ["Total Wt (kg)", "total_weight_kg"],
] as const;

/** The columns of the CSV, under names that a takeoff is read by, with the names of the same values in the XML. */
const FIRST_COLUMNS = [
  ["Sheet", "sheet"],
  ["Page", "page"],
  ["Mark", "mark"],
  ["Qty", "qty"],
  ["Designation", "designation"],
] as const;
/** The mark of the assembly that a row is of; only where the lists of the drawing tell assemblies. */
const ASSEMBLY_COLUMN = ["Assembly mark", "assembly_mark"] as const;
const LAST_COLUMNS = [
  ["Weight source", "weight_source"],
  ["Grade", "grade"],
  ["Grade from", "grade_from"],
  ["Studs", "studs"],
  // As the drawing has it, in inches or in millimetres as its lengths.
  ["Camber", "camber"],
  ["Finish", "finish"],
  ["Finish from", "finish_from"],
  ["Markup ID", "id"],
  ["Notes", "notes"],
] as const;

type Column = (typeof FIRST_COLUMNS | typeof IMPERIAL | typeof METRIC | typeof LAST_COLUMNS)[number] | typeof ASSEMBLY_COLUMN;
type Header = Column[0];
type Row = Record<Column[1], string>;

function listColumns({ isMetric, assemblies }: ResultFacts): readonly Column[] {
  const assembly = assemblies.size > 0 ? [ASSEMBLY_COLUMN] : [];
  return [...FIRST_COLUMNS, ...assembly, ...(isMetric ? METRIC : IMPERIAL), ...LAST_COLUMNS];
}

/** The columns that a markup of the marked-up PDF has. */
export const MARKUP_COLUMNS = [
  "Qty",
  "Length",
  "Wt/ft (lb)",
  "Grade",
  "Grade from",
  "Studs",
  "Camber",
  "Notes",
] as const satisfies readonly Header[];

export function toCells(line: DraftLine, facts: ResultFacts = NO_FACTS): Record<Header, string> {
  const row = toRow(line, facts);
  const columns: readonly Column[] = [...FIRST_COLUMNS, ASSEMBLY_COLUMN, ...IMPERIAL, ...METRIC, ...LAST_COLUMNS];
  return Object.fromEntries(columns.map(([header, name]) => [header, row[name]])) as Record<Header, string>;
}

function toRow(line: DraftLine, facts: ResultFacts): Row {
  const { mark, isMade } = findMark(line, facts.marks);
  const pounds = weighLine(line);
  const grade = preferOwn(line.grade, line.grade_from ?? "drawing", gradeFor(line.shape, facts.parameters));
  const finish = preferOwn(line.finish, "staff", finishFor(facts.parameters));
  return {
    sheet: facts.sheets.get(line.page) ?? "",
    page: String(line.page),
    mark,
    assembly_mark: facts.assemblies.get(line.id) ?? "",
    // A line that is accepted although the drawing does not say how many pieces there are stays without a number.
    qty: line.quantity === null ? "" : String(line.quantity),
    designation: line.designation,
    length: line.length_in === null ? "" : writePieceLength(line.length_in, line.designation),
    length_mm: writeDecimal(line.length_in && lengthInMillimetres({ value: line.length_in, unit: "in" }), 0),
    weight_per_ft: writeDecimal(line.weight_per_ft, 3),
    weight_per_m_kg: writeDecimal(line.weight_per_ft && line.weight_per_ft / LB_PER_FT_PER_KG_PER_M, 3),
    total_weight_lb: writeDecimal(pounds, 2),
    total_weight_kg: writeDecimal(pounds && pounds * KILOGRAMS_PER_POUND, 2),
    // One that no list prints follows from designation, length and quantity: nobody weighed the pieces.
    weight_source: pounds === null || line.printed_weight_lb !== undefined ? "" : "computed",
    ...sourced("grade", grade),
    studs: line.studs ?? "",
    camber: line.camber ?? "",
    ...sourced("finish", finish),
    id: markupNames(line).join(" "),
    notes: listNotes(line, isMade, facts.isMetric).join("; "),
  };
}

function sourced<T extends "grade" | "finish">(name: T, found: SourcedValue | null): Record<T | `${T}_from`, string> {
  return { [name]: found?.value ?? "", [`${name}_from`]: found?.from ?? "" } as Record<T | `${T}_from`, string>;
}

/** What a reader must know of a line: who changed it, whose mark it has, and how far its length reaches. */
function listNotes(line: DraftLine, isMarkMade: boolean, isMetric: boolean): string[] {
  const { state, reasons, length_source: source, length_basis: basis, notes: entered, size_note: note, part_of: part } = line;
  const ours = weighOtherwise(line);
  const notes: string[] = entered === null ? [] : [entered];
  if (state === "edited") notes.push("Corrected by staff");
  else if (reasons.includes("by_person")) notes.push("Added by staff");
  if (part) notes.push(describePart(part));
  // What staff corrected they know from elsewhere.
  if (note && state !== "edited") notes.push(describeSizeNote(note));
  if (isMarkMade) notes.push("Mark generated");
  if (ours !== null)
    notes.push(
      isMetric ? `${writeDecimal(ours * KILOGRAMS_PER_POUND, 2)} kg by its section` : `${writeDecimal(ours, 2)} lb by its section`,
    );
  if (source !== null && source !== "typed")
    notes.push(`Length ${[...(basis === null ? [] : [LENGTH_BASIS_LABELS[basis]]), LENGTH_SOURCE_LABELS[source]].join(", ")}`);
  if (source !== null && source !== "typed" && reasons.includes("brace")) notes.push("Brace to its work points");
  return notes;
}

export async function* csvRows(lines: AsyncIterable<DraftLine>, facts: ResultFacts): AsyncGenerator<readonly string[]> {
  const columns = listColumns(facts);
  yield columns.map(([header]) => header);
  for await (const line of lines) {
    const row = toRow(line, facts);
    yield columns.map(([, name]) => row[name]);
  }
}

/** The same lines as XML: one element for each, with an attribute for each value that is known, below what the customer requires. */
export async function* writeXmlLines(lines: AsyncIterable<DraftLine>, facts: ResultFacts): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<takeoff>\n${requirementsXml(facts.requirements)}${totalsXml(facts.totals, facts.isMetric)}`,
  );
  const columns = listColumns(facts);
  for await (const line of lines) {
    const row = toRow(line, facts);
    yield Buffer.from(lineXml(columns.map(([, name]) => [name, row[name]])));
  }
  yield Buffer.from("</takeoff>\n");
}
