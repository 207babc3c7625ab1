import { IMPORT_ERRORS, IMPORT_FINDINGS, LIMITS, type Finding } from "@takeoff/contracts";
import { importError, inMemory, MIB } from "../shared/import-error.ts";
import type { FileToRead, TableReader } from "../shared/table-reader.ts";
import { Elements, type OpenElement } from "./elements.ts";
import { columnsOfLines, isSeveral, type XmlTable, texts, type XmlColumn } from "./xml-columns.ts";
import { UnreadableXml, XmlReader, decodeEscapes } from "./xml-reader.ts";
import { XmlShape, type ElementShape, type FieldShape } from "./xml-shape.ts";

const CHUNK_BYTES = 65_536;

/**
 * Reads the lines of an XML: the markups of a markups list, else the elements whose attributes and children name most of what a line of a
 * takeoff has. The file is parsed twice, first for the names, then for the lines, so that no more than the file itself is held in memory.
 */
export const XML: TableReader = { mapping: null, rows: readRows };

async function* readRows(file: FileToRead, findings: Finding[]): AsyncGenerator<string[]> {
  const bytes = await inMemory(file.bytes, LIMITS.importedFileBytes);
  const shape = new XmlShape();
  let root = "";
  parse(bytes, (element) => {
    shape.add(element);
    // The root closes last.
    root = element.name;
  });
  const markups = findMarkups(root, shape);
  if (markups) {
    findings.push(IMPORT_FINDINGS.xmlLines(markups.name, markups.count));
    yield* writeRows(bytes, markups, markupColumns(markups), findings);
    return;
  }
  const lines = shape.lines();
  if (!lines) throw importError(IMPORT_ERRORS.noLines);
  const table = columnsOfLines(shape, lines.shape);
  const others = shape.otherLines(lines.shape);
  findings.push(
    lines.isNamed ? IMPORT_FINDINGS.xmlLines(lines.shape.name, lines.shape.count) : IMPORT_FINDINGS.xmlNoRoles(lines.shape.name),
  );
  if (table.countsAssemblies) findings.push(IMPORT_FINDINGS.xmlQuantities());
  if (table.notJoined.length > 0) findings.push(IMPORT_FINDINGS.xmlAround(table.notJoined));
  if (others.length > 0) findings.push(IMPORT_FINDINGS.xmlOtherLines(others));
  yield* writeRows(bytes, lines.shape, table, findings);
}

async function* writeRows(bytes: Buffer, { name }: ElementShape, table: XmlTable, findings: Finding[]): AsyncGenerator<string[]> {
  yield table.columns.map(({ header }) => header);
  const waiting = new WaitingLines(table);
  let several = 0;
  const elements = new Elements((element) => {
    if (element.name === name && element.fields.length > 0) {
      if (table.mayRepeat && isSeveral(element)) several++;
      waiting.add(element);
    }
    waiting.closed(element);
  });
  const reader = new XmlReader(elements);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    reader.write(bytes.subarray(at, at + CHUNK_BYTES));
    yield* waiting.take();
  }
  reader.end();
  yield* waiting.take();
  if (several > 0) findings.push(IMPORT_FINDINGS.xmlQuantitiesAround(several));
  if (waiting.wasFull) findings.push(IMPORT_FINDINGS.xmlAroundTooLate());
}

/** Lines that wait for values that follow them in an element around them. */
class WaitingLines {
  wasFull = false;
  private lines: OpenElement[] = [];
  private ready: string[][] = [];
  private readonly table: XmlTable;

  constructor(table: XmlTable) {
    this.table = table;
  }

  add(line: OpenElement): void {
    this.lines.push(line);
  }

  /** Makes rows of the lines when no open element can still say something about them. */
  closed({ parent }: OpenElement): void {
    const isFull = this.lines.length >= LIMITS.waitingXmlLines;
    if (this.lines.length === 0 || (!isFull && this.isWaiting(parent))) return;
    this.wasFull ||= isFull;
    for (const line of this.lines) this.ready.push(this.table.columns.map((column) => column.cell(line)));
    this.lines = [];
  }

  take(): string[][] {
    const rows = this.ready;
    this.ready = [];
    return rows;
  }

  private isWaiting(open: OpenElement | null): boolean {
    for (let element = open; element; element = element.parent) if (this.table.late.has(element.name)) return true;
    return false;
  }
}

function parse(bytes: Buffer, onClose: (element: OpenElement) => void): void {
  const reader = new XmlReader(new Elements(onClose));
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      reader.write(bytes.subarray(at, at + CHUNK_BYTES));
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    throw importError(describe(error), error);
  }
}

function describe({ reason }: UnreadableXml): string {
  switch (reason) {
    case "doctype":
      return IMPORT_ERRORS.doctype;
    case "token":
      return IMPORT_ERRORS.tokenTooLong(LIMITS.importedTokenBytes / MIB);
    case "encoding":
      return IMPORT_ERRORS.noText;
    case "malformed":
      return IMPORT_ERRORS.noXml;
  }
}

/** The roots of a markups list that Bluebeam Revu exports as XML. */
const ROOTS: ReadonlySet<string> = new Set(["MarkupSummary", "Markups"]);
const MARKUP = "Markup";

/** The columns of Revu's markups list whose names no element can have as they are. */
const NAMES: readonly string[] = ["Rise/Drop", "Rise/Drop Unit", "3D View"];
const NAMES_BY_KEY: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [toKey(name), name]));

/** The markups of a markups list; null for an XML of another kind, and for a list without markups. */
function findMarkups(root: string, shape: XmlShape): ElementShape | null {
  return ROOTS.has(root) ? (shape.get(MARKUP) ?? null) : null;
}

/**
 * The columns of a markups list as its CSV has them: those that any markup states, in the order in which they are first met. A unit that
 * is an attribute of a value gets a column of its own, as `Length Unit`.
 */
function markupColumns(markup: ElementShape): XmlTable {
  const columns: XmlColumn[] = [];
  const headers = new Set([...markup.fields.keys()].map(columnName));
  for (const field of markup.fields.values()) {
    const header = columnName(field.name);
    const unit = `${header} Unit`;
    columns.push({ header, cell: (line) => texts(line, field.name, false) });
    if (statesUnit(field) && !headers.has(unit)) columns.push({ header: unit, cell: (line) => findUnit(line, field.name) });
  }
  return { columns, late: new Set(), notJoined: [], countsAssemblies: false, mayRepeat: false };
}

/** What a column is called in the CSV: `Page Label` for `Page_Label` and for `Page_x0020_Label`. */
function columnName(element: string): string {
  const spaced = decodeEscapes(element).replaceAll("_", " ").trim();
  return NAMES_BY_KEY.get(toKey(spaced)) ?? spaced;
}

/** A name without what XML may have replaced in it. */
function toKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function statesUnit({ units }: FieldShape): boolean {
  return [...units].some((unit) => unit !== "");
}

function findUnit(line: OpenElement, field: string): string {
  return line.fields.find(({ name }) => name === field)?.unit ?? "";
}
