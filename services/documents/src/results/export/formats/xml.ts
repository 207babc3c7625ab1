import type { ExportedLine, Requirement } from "@takeoff/contracts";
import { UnderstandingCounter } from "@takeoff/takeoff";
import { joinInChunks } from "../../lines/chunks.ts";
import type { ExportSource } from "../export-source.ts";
import { linesOf, takeoffKey, takeoffRows } from "../../lines/takeoff-lines.ts";
import { exportedColumns, exportedCounts, exportedLine } from "../../lines/takeoff-part.ts";

/** Characters that XML 1.0 does not allow, not even as references (https://www.w3.org/TR/xml/#charsets): control characters, lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Escapes text between tags. A carriage return becomes a character reference: parsers turn a literal one into a line feed. */
export function xmlText(text: string): string {
  // Most cells need no escaping; this test is several times faster than replacing.
  if (/^[\w .,/#'"()+:-]*$/.test(text)) return text;
  return text.replace(FORBIDDEN, "\ufffd").replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? character);
}

/** Escapes an attribute's value. Line ends and tabs become character references: parsers turn literal ones into spaces. */
export function xmlAttribute(text: string): string {
  return text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? character);
}

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

/**
 * Writes what the customer requires: an element for each fact, named after it. Alike names would be taken for the lines of a takeoff when
 * the file is read again.
 */
export function requirementsXml(requirements: readonly Requirement[]): string {
  const facts = requirements.map(({ name, label, value, from }) => {
    const source: Record<string, string> = from === null ? {} : { from };
    return `<${name}${attributes({ title: label, ...source })}>${xmlText(value)}</${name}>\n`;
  });
  return `<requirements>\n${facts.join("")}</requirements>\n`;
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
    yield* joinInChunks(linesOf(batch), (line) => lineXml(exportedLine(line)));
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

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xmlAttribute(String(value))}"`)
    .join("");
}
