import type { ExportedLine } from "@takeoff/contracts";
import { UnderstandingCounter } from "@takeoff/takeoff";
import { joinInChunks } from "../../lines/chunks.ts";
import { attributes, requirementsXml, xmlAttribute, xmlText } from "../../lines/result-xml.ts";
import type { ExportSource } from "../export-source.ts";
import { pickLines, takeoffKey, takeoffRows } from "../../lines/takeoff-lines.ts";
import { exportedColumns, exportedCounts, exportedLine } from "../../lines/takeoff-part.ts";

/** Writes `<data><row><cell name="…">`, with a cell for every column, before the rows what the customer requires, behind them `<takeoff>` as it was understood. */
export async function* writeXml(source: ExportSource): AsyncGenerator<string> {
  const { columns } = source.head;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<data>\n${requirementsXml(source.requirements)}`;
  const opening = columns.map((column) => `<cell name="${xmlAttribute(column)}">`);
  const write = (row: readonly string[]): string =>
    `<row>${row.map((cell, index) => `${opening[index]}${xmlText(cell)}</cell>`).join("")}</row>\n`;
  for await (const batch of source.rows()) yield* joinInChunks(batch, write);
  if (columns.length) yield* takeoffXml(source);
  yield "</data>\n";
}

/** Writes the columns with their roles, the lines with an element for each value that is known, and the counts. */
async function* takeoffXml(source: ExportSource): AsyncGenerator<string> {
  const key = await takeoffKey(source);
  const { columns } = key.table;
  const counter = new UnderstandingCounter(columns);
  const named = exportedColumns(columns, source.head.columns).map((column) => `<column${attributes(column)}/>\n`);
  yield `<takeoff>\n<columns>\n${named.join("")}</columns>\n<lines>\n`;
  for await (const batch of takeoffRows(source, key)) {
    for (const { row, number } of batch) counter.add(row, number);
    yield* joinInChunks(pickLines(batch), (line) => lineXml(exportedLine(line)));
  }
  yield `</lines>\n<counts${attributes(exportedCounts(counter.result()))}/>\n</takeoff>\n`;
}

function lineXml({ row, ...fields }: ExportedLine): string {
  return `<line row="${row}">${Object.entries(fields)
    .map(([name, value]) => fieldXml(name, value))
    .join("")}</line>\n`;
}

/** `<mark>B1</mark>`, `<length unit="ft">25</length>`, `<unread>length weight</unread>`. */
function fieldXml(name: string, field: Exclude<ExportedLine[keyof ExportedLine], undefined>): string {
  if (Array.isArray(field)) return `<${name}>${field.join(" ")}</${name}>`;
  if (typeof field !== "object") return `<${name}>${xmlText(String(field))}</${name}>`;
  const { value, ...rest } = field;
  return `<${name}${attributes(rest)}>${value}</${name}>`;
}
