import type { DraftLine } from "@takeoff/contracts";
import { xmlAttribute } from "../results/export/xml.ts";

/** The columns of the CSV, under names that a takeoff is read by. A length is not among them: counts say none. */
const COLUMNS = ["Sheet", "Page", "Qty", "Designation", "Wt/ft (lb)", "Studs", "Camber (in)", "Markup ID", "Notes"] as const;

interface Row {
  sheet: string;
  page: string;
  qty: string;
  designation: string;
  weight: string;
  studs: string;
  camber: string;
  id: string;
  notes: string;
}

/** @param sheets the numbers of the sheets by their page */
function rowOf(line: DraftLine, sheets: ReadonlyMap<number, string>): Row {
  return {
    sheet: sheets.get(line.page) ?? "",
    page: String(line.page),
    // A line that is accepted although the drawing does not say how many pieces there are stays without a number.
    qty: line.quantity === null ? "" : String(line.quantity),
    designation: line.designation,
    weight: line.weight_per_ft === null ? "" : String(Math.round(line.weight_per_ft * 1000) / 1000),
    studs: line.studs ?? "",
    camber: line.camber ?? "",
    id: `draft-${line.id}`,
    notes: line.state === "edited" ? "Corrected by staff" : line.reasons.includes("by_person") ? "Added by staff" : "",
  };
}

export async function* csvRows(lines: readonly DraftLine[], sheets: ReadonlyMap<number, string>): AsyncGenerator<readonly string[]> {
  yield* [COLUMNS];
  for (const line of lines) {
    const { sheet, page, qty, designation, weight, studs, camber, id, notes } = rowOf(line, sheets);
    yield* [[sheet, page, qty, designation, weight, studs, camber, id, notes]];
  }
}

/** The same lines as XML: one element for each, with an attribute for each value that is known. */
export async function* xmlOf(lines: readonly DraftLine[], sheets: ReadonlyMap<number, string>): AsyncGenerator<Buffer> {
  yield* [Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<takeoff>\n')];
  for (const line of lines) {
    const attributes = Object.entries<string>({ ...rowOf(line, sheets) }).filter(([, value]) => value !== "");
    yield* [Buffer.from(`<line${attributes.map(([name, value]) => ` ${name}="${xmlAttribute(value)}"`).join("")}/>\n`)];
  }
  yield* [Buffer.from("</takeoff>\n")];
}
