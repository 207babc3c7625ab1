import { inPieces } from "../data/pieces.ts";
import type { ExportSource } from "./export-source.ts";

/** What no XML 1.0 can hold, however it is written (https://www.w3.org/TR/xml/#charsets): control characters and halves of pairs. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text between tags. A carriage return is written as a reference: as itself a reader makes a line feed of it. */
export function xmlText(text: string): string {
  // Most cells need nothing; asking first is several times quicker than replacing.
  if (/^[\w .,/#'"()+:-]*$/.test(text)) return text;
  return text.replace(IMPOSSIBLE, "\ufffd").replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? character);
}

/** An attribute's value between quotes. Line ends and tabs are references: as themselves a reader makes spaces of them. */
export function xmlAttribute(text: string): string {
  return text.replace(IMPOSSIBLE, "\ufffd").replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? character);
}

/** `<data><row><cell name="…">`, a cell for every column. */
export async function* writeXml({ head: { columns }, rows }: ExportSource): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<data>\n';
  const opening = columns.map((column) => `<cell name="${xmlAttribute(column)}">`);
  const write = (row: readonly string[]): string =>
    `<row>${row.map((cell, index) => `${opening[index]}${xmlText(cell)}</cell>`).join("")}</row>\n`;
  for await (const batch of rows()) yield* inPieces(batch, write);
  yield "</data>\n";
}
