import type * as PdfLib from "@cantoo/pdf-lib";
import { RESULT_FILES, type Requirement, type TakeoffMapping } from "@takeoff/contracts";
import { joinInChunks } from "../../lines/chunks.ts";
import { writeCsvFile } from "../csv/write-csv.ts";
import { importError } from "../shared/import-error.ts";
import { linesXml } from "../markups/lines-xml.ts";
import { readMarkedLines, type MarkedLine } from "../markups/read-marked-lines.ts";
import { readImport } from "../read-import.ts";
import type { MarkupReading } from "../shared/table-reader.ts";
import { onlyText } from "../shared/text.ts";
import { UnreadableXml, XmlReader } from "../xml/xml-reader.ts";
import { PreviewRows } from "../../lines/mapping/preview-rows.ts";
import { RowBatches } from "./row-batches.ts";
import { readBytes, sendFindings, type TableLink } from "./child-link.ts";
import { MARKED_LINES, MARKUP_NAMES, MARKUP_TEXT, TEXT_CHARACTERS, type ImportedFile } from "./table-messages.ts";

interface SizedFile extends ImportedFile {
  size: number;
}

/** The URL of the library that reads PDFs is the program's argument; it is loaded with the first PDF. */
function readPdfsWith({ parameters }: ImportedFile): MarkupReading {
  const [, , library = ""] = process.argv;
  return { loadPdfLib: async () => (await import(library)) as typeof PdfLib, parameters };
}

/** Reads a file to its end and sends its first rows. @throws as `readImport` */
export async function previewFile(link: TableLink, file: SizedFile): Promise<void> {
  const table = await readImport(file.filename, readBytes(link, file.size), readPdfsWith(file));
  const preview = new PreviewRows();
  for await (const cells of table.rows) preview.add(cells);
  const batches = new RowBatches((rows) => link.send({ type: "rows", rows }));
  for (const row of preview.rows) batches.add(row);
  batches.flush();
  sendFindings(link, table.findings);
  const separator = table.separator();
  link.send({
    type: "previewed",
    kind: table.kind,
    separator,
    rowCount: preview.count,
    mapping: table.mapping,
    ...preview.header(separator),
  });
}

/** Sends the markups of a marked-up PDF, or of a list of them. @throws as `readImport` */
export async function listMarkups(link: TableLink, file: SizedFile): Promise<void> {
  const { lines, names } = await readMarkedLines(file.filename, readBytes(link, file.size), readPdfsWith(file));
  const shorten = (text: string): string => text.slice(0, MARKUP_TEXT).toWellFormed();
  const shortened = lines.map((line): MarkedLine => {
    const { name, designation, mark, grade, author } = line;
    return {
      ...line,
      name: shorten(name),
      designation: shorten(designation),
      mark: mark && shorten(mark),
      grade: shorten(grade),
      author: shorten(author),
    };
  });
  for (let part = 0; part * MARKED_LINES < shortened.length || part * MARKUP_NAMES < names.length; part++)
    link.send({
      type: "markups",
      lines: shortened.slice(part * MARKED_LINES, (part + 1) * MARKED_LINES),
      names: names.slice(part * MARKUP_NAMES, (part + 1) * MARKUP_NAMES).map(shorten),
    });
  link.send({ type: "finished" });
}

/** Reads an XML to its end. @throws AppError `invalid_file` for what is no XML, or one that a reader could choke on */
export async function checkXml(link: TableLink, { size }: { size: number }): Promise<void> {
  const reader = new XmlReader({ open: () => undefined, text: () => undefined, close: () => undefined });
  try {
    for await (const chunk of readBytes(link, size)) reader.write(chunk);
    reader.end();
  } catch (error) {
    throw error instanceof UnreadableXml ? importError(RESULT_FILES.xml.message, error) : error;
  }
  link.send({ type: "finished" });
}

interface FileToStore extends SizedFile {
  mapping: TakeoffMapping | null;
  requirements: readonly Requirement[];
}

/**
 * Sends the CSV that is made of a file of another kind, with what was found in the file, and the XML of a marked-up PDF; of a CSV only
 * that it can be read: its extraction has the findings.
 * @throws as `readImport`
 */
export async function importFile(link: TableLink, file: FileToStore): Promise<void> {
  const { kind, rows, mapping, findings } = await readImport(file.filename, readBytes(link, file.size), readPdfsWith(file));
  if (kind === "csv") await readToText(link, file.size, rows);
  link.send({ type: "importing", kind, mapping });
  if (kind === "markups") await sendMarkups(link, file, rows);
  else if (kind !== "csv") await sendCsv(link, rows);
  if (kind !== "csv") sendFindings(link, findings);
  link.send({ type: "finished" });
}

/** The first row of a CSV shows whether it can be read. All of it must be text, as when it is previewed. */
async function readToText(link: TableLink, size: number, rows: AsyncIterable<string[]>): Promise<void> {
  for await (const _ of rows) break;
  for await (const _ of onlyText(readBytes(link, size))) void _;
}

async function sendCsv(link: TableLink, rows: AsyncIterable<readonly string[]>): Promise<void> {
  for await (const piece of writeCsvFile(rows)) sendText(link, "text", piece.toString());
}

/** The rows are held in memory: they become both files. */
async function sendMarkups(link: TableLink, file: FileToStore, rows: AsyncIterable<string[]>): Promise<void> {
  const all: string[][] = [];
  for await (const row of rows) all.push(row);
  await sendCsv(link, each(all));
  for (const part of joinInChunks([...linesXml(all, file)], (text) => text)) sendText(link, "xml", part);
}

function sendText(link: TableLink, type: "text" | "xml", text: string): void {
  for (let at = 0; at < text.length; at += TEXT_CHARACTERS) link.send({ type, text: text.slice(at, at + TEXT_CHARACTERS) });
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
