import { once } from "node:events";
import { Readable, type PassThrough } from "node:stream";
import { AppError, EXPORT_SHEETS, FACT_SOURCES, type SetMark } from "@takeoff/contracts";
import { TAKEOFF_HEADERS } from "@takeoff/takeoff";
import { ZipFile } from "yazl";
import type { Batches, ExportSource } from "../../export-source.ts";
import { MARK_HEADER, MARK_TEXTS, toMarkCells } from "../../mark-cells.ts";
import type { FlatElement } from "../../../lines/store/flat-elements.ts";
import { readUnderstanding } from "../../../lines/takeoff-lines.ts";
import { HARDWARE_COLUMNS, hardwareRows, hasLines, lineSheet, MEMBER_COLUMNS, memberRows } from "./line-sheets.ts";
import { SHEET_COLUMNS, SHEET_ROWS } from "../../../reading/xlsx/columns-and-rows.ts";
import { RowPages, sheetXml } from "./sheet.ts";
import { batchRows, SUMMARY_HEADER, SUMMARY_TEXTS, TakeoffSummary } from "./takeoff-summary.ts";
import { xmlAttribute } from "../../../lines/result-xml.ts";
import { SHOWN_DECIMALS } from "./cell.ts";

/** Deflate's fastest level: the next ones take twice the time to save a tenth of the size. */
const LEVEL = 1;
const DATA_ROWS = SHEET_ROWS - 1;

/**
 * Streams a workbook of strings, numbers and dates: what the customer requires first, then the data, on additional sheets when one is full, then the metadata, then
 * the takeoff as it was understood with its sums, and last the parts that name the sheets.
 * @throws AppError `invalid_format` when there are more columns than a sheet can have.
 */
export async function* writeXlsx(source: ExportSource, dataRows = DATA_ROWS): AsyncGenerator<Buffer> {
  if (source.head.columns.length > SHEET_COLUMNS) throw new AppError("invalid_format", { message: TOO_WIDE });
  const writer = new PackageWriter(source.head.extracted_at ?? new Date(0));
  writer.follow(writeWorkbook(writer, source, dataRows));
  try {
    yield* writer.output as AsyncIterable<Buffer>;
  } finally {
    writer.stop();
  }
}

const TOO_WIDE = "This data has more columns than a workbook can hold. Please export it as CSV.";

/** Makes a sheet of one page of the rows. */
type SheetWriter = (page: Batches) => AsyncIterable<string>;

async function writeWorkbook(writer: PackageWriter, source: ExportSource, dataRows: number): Promise<void> {
  const { columns } = source.head;
  const header = columns.length ? columns : TAKEOFF_HEADERS;
  const names: string[] = [];
  const add = async (name: string, sheet: AsyncIterable<string>): Promise<void> => {
    names.push(name);
    await writer.add(sheetPath(names.length), sheet);
  };
  const addPages = async (name: string, rows: Batches, sheet: SheetWriter): Promise<void> => {
    const pages = new RowPages(rows);
    try {
      for (let page = 1; page === 1 || (await pages.hasMore()); page++)
        await add(page === 1 ? name : `${name} ${page}`, sheet(pages.take(dataRows)));
    } finally {
      await pages.end();
    }
  };
  await add(EXPORT_SHEETS.project, sheetXml(PROJECT_HEADER, projectRows(source), PROJECT_TEXTS));
  await addPages(EXPORT_SHEETS.data, source.rows(), (page) => sheetXml(header, page));
  if (await hasElements(source)) await add(EXPORT_SHEETS.metadata, sheetXml(METADATA_HEADER, metadataRows(source.elements())));
  if (columns.length) await writeTakeoff(source, addPages);
  const { marks } = source;
  if (marks) await addPages(EXPORT_SHEETS.marks, batchMarks(marks), (page) => sheetXml(MARK_HEADER, page, MARK_TEXTS));
  writer.finish(workbookParts(names));
}

const MARK_BATCH = 200;

async function* batchMarks(marks: readonly SetMark[]): Batches {
  for (let first = 0; first < marks.length; first += MARK_BATCH) yield marks.slice(first, first + MARK_BATCH).map(toMarkCells);
}

async function hasElements(source: ExportSource): Promise<boolean> {
  for await (const batch of source.elements()) if (batch.length > 0) return true;
  return false;
}

/** Adds the sheets of the takeoff as it was understood; none without a line. */
async function writeTakeoff(
  source: ExportSource,
  addPages: (name: string, rows: Batches, sheet: SheetWriter) => Promise<void>,
): Promise<void> {
  if (!(await hasLines(source))) return;
  const summary = new TakeoffSummary();
  await addPages(EXPORT_SHEETS.takeoff, memberRows(source, summary), lineSheet(MEMBER_COLUMNS));
  await addPages(EXPORT_SHEETS.summary, batchRows(summary.rows(await readUnderstanding(source))), (page) =>
    sheetXml(SUMMARY_HEADER, page, SUMMARY_TEXTS),
  );
  if (summary.hasHardware) await addPages(EXPORT_SHEETS.hardware, hardwareRows(source), lineSheet(HARDWARE_COLUMNS));
}

/** Writes a ZIP entry by entry. An error destroys its output stream. */
class PackageWriter {
  readonly output: PassThrough;
  private readonly zip = new ZipFile();
  private current: Readable | undefined;

  constructor(private readonly mtime: Date) {
    this.output = this.zip.outputStream as PassThrough;
    this.zip.on("error", (error) => this.output.destroy(error as Error));
  }

  /** Destroys the output when the promise that writes it rejects. */
  follow(work: Promise<void>): void {
    work.catch((error: unknown) => this.output.destroy(error as Error));
  }

  /** Adds an entry; resolves when its stream was read to the end. */
  async add(path: string, text: AsyncIterable<string>): Promise<void> {
    const stream = Readable.from(text, { objectMode: false });
    this.current = stream;
    const ended = once(stream, "close");
    this.zip.addReadStream(stream, path, { mtime: this.mtime, compressionLevel: LEVEL });
    await ended;
    if (!stream.readableEnded) throw stream.errored ?? new Error(`${path} was not read to the end`);
  }

  finish(parts: Record<string, string>): void {
    for (const [path, text] of Object.entries(parts)) this.zip.addBuffer(Buffer.from(text), path, { mtime: this.mtime });
    this.zip.end();
  }

  /** Stops writing, when the consumer has finished or disconnected. */
  stop(): void {
    this.current?.destroy();
    this.output.destroy();
  }
}

const PROJECT_HEADER = ["Requirement", "Value", "From"] as const;
/** All of its columns: a place named `=1+1` or `1200` is a text. */
const PROJECT_TEXTS: ReadonlySet<number> = new Set([0, 1, 2]);

const SOURCES = { questionnaire: "the questionnaire", parameters: FACT_SOURCES.parameters } as const;

/** A row for each fact about the whole order. */
async function* projectRows({ document, requirements }: Pick<ExportSource, "document" | "requirements">): Batches {
  const facts = requirements.map(({ label, value, from }) => [label, value, from === null ? "" : SOURCES[from]]);
  yield [["Project", document.project_name, SOURCES.questionnaire], ...facts];
}

const METADATA_HEADER = ["Element", "Attribute", "Value"] as const;

const METADATA_BATCH = 200;
/** As long as a cell may be. */
const PATH_CHARACTERS = 32_767;

/** Flattens the metadata into a table: a row for each element with text, and one for each attribute, with the element's path. */
async function* metadataRows(batches: AsyncIterable<readonly FlatElement[]>): AsyncGenerator<string[][]> {
  const names: string[] = [];
  let rows: string[][] = [];
  let last: FlatElement | null = null;
  for await (const batch of batches) {
    for (const element of batch) {
      if (last) rows.push(...elementRows(last, names, element.depth > last.depth));
      last = element;
      if (rows.length < METADATA_BATCH) continue;
      yield rows;
      rows = [];
    }
  }
  if (last) yield [...rows, ...elementRows(last, names, false)];
}

/** @param names of the elements around the last one, by their depth */
function elementRows({ depth, name, attributes, text: written }: FlatElement, names: string[], hasChildren: boolean): string[][] {
  names[depth] = name;
  names.length = depth + 1;
  const path = names.join("/").slice(0, PATH_CHARACTERS);
  const text = written.trim();
  const own = text !== "" || (attributes.length === 0 && !hasChildren) ? [[path, "", text]] : [];
  return [...own, ...attributes.map(([attribute, value]) => [path, attribute, value])];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The first id of custom number formats (ECMA-376, 18.8.30). */
const OWN_FORMATS = 164;

const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** All parts of a workbook except its sheets: path in the package and text (ECMA-376, parts 1 and 2). */
function workbookParts(sheetNames: readonly string[]): Record<string, string> {
  const numbers = sheetNames.map((_, index) => index + 1);
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${numbers.map((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPES}.worksheet+xml"/>`).join("")}</Types>`,
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheetNames.map((name, index) => `<sheet name="${xmlAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships([
      ...numbers.map((number): [string, string] => ["worksheet", `worksheets/sheet${number}.xml`]),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": styles(),
  };
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${entries.join("")}</Relationships>`;
}

/** The cell formats in the order of `STYLES`: plain, header, date, text, then numbers with 1, 2, … decimals. */
function styles(): string {
  const decimals = Array.from({ length: SHOWN_DECIMALS }, (_, index) => index + 1);
  const formats = ["yyyy\\-mm\\-dd", ...decimals.map((count) => `0.${"0".repeat(count)}`)];
  const numberFormat = (index: number): string =>
    `<xf numFmtId="${OWN_FORMATS + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    numberFormat(0),
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>',
    ...decimals.map(numberFormat),
  ];
  const numbered = formats.map((code, index) => `<numFmt numFmtId="${OWN_FORMATS + index}" formatCode="${code}"/>`);
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${numbered.length}">${numbered.join("")}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
