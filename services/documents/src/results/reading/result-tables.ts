import { COMPARISON_FINDINGS, EXTRACTION_FINDINGS, LIMITS, type Finding } from "@takeoff/contracts";
import { ProtocolViolation } from "../../pdf/process/file-process.ts";
import type { ProcessLimits } from "../../pdf/process/process-limits.ts";
import type { ComparedResults, DrawingFacts } from "../comparing/compare-results.ts";
import type { FlatElement } from "../lines/store/flat-elements.ts";
import { FIRST_ROW, type CsvOptions } from "./process/table-messages.ts";
import type { CsvFacts, ListedRows, MarkedRow, XmlFacts } from "./process/table-schemas.ts";
import type { TableFile, TableOutcome, TableProcess } from "./process/table-process.ts";

const LIMITS_OF_RESULTS: ProcessLimits = {
  memoryBytes: LIMITS.tableMemoryBytes,
  cpuSeconds: LIMITS.extractionCpuSeconds,
  seconds: LIMITS.extractionSeconds,
};
const NO_FILE: TableFile = { size: 0, open: () => Promise.reject(new Error("there is no file to read")) };
/** The root and everything in it. */
const ROOT_DEPTH = 0;

/** A file's facts, or null where it could not be read, and its findings for staff. */
export interface ReadFile<Facts> {
  facts: Facts | null;
  findings: Finding[];
}

/** Receives what a CSV holds, one after another. */
export interface TableSink {
  /** @param rows below the header */
  rows: (rows: string[][]) => Promise<void>;
  /** @param rows that were received before, in their order, each once */
  listed: (rows: ListedRows) => Promise<void>;
}

/** The CSV and the XML of one document, read by a sandboxed process, which keeps their sums: nothing here grows with a file. */
export class ResultTables {
  /** The processes that hold the sums of the CSV and of the XML. */
  private csvIn: TableProcess | null = null;
  private xmlIn: TableProcess | null = null;

  /** @param current the process to use: another one when that of before was ended by a limit */
  constructor(private readonly current: () => TableProcess) {}

  /** @throws what `file.open` and `sink` throw; AppError `unavailable` when this process stops */
  async readCsv(file: TableFile, options: CsvOptions, sink: TableSink): Promise<ReadFile<CsvFacts>> {
    const child = this.current();
    let rows = 0;
    let bytes = 0;
    const order = new ListedOrder(typeof options.places === "string" ? 0 : options.places.length);
    const outcome = await child.perform({ task: "csv", size: file.size, ...options }, "table", LIMITS_OF_RESULTS, file, {
      rows: (part) => {
        rows += part.rows.length;
        bytes += leastBytes(part.rows);
        if (rows > LIMITS.extractedRows || bytes > file.size + 1) throw new ProtocolViolation("more than the CSV holds");
        return sink.rows(part.rows);
      },
      listed: (part) => {
        order.check(part, rows);
        return sink.listed(part);
      },
    });
    const { facts, findings } = readFile("CSV", outcome);
    if (facts && facts.rowCount !== rows) return notRead("CSV", null);
    this.csvIn = facts && child;
    return { facts, findings };
  }

  /** @param onElements receives the elements in batches, also those of an XML that turns out to be unreadable @throws as `readCsv` */
  async readXml(file: TableFile, onElements: (elements: FlatElement[]) => Promise<void>): Promise<ReadFile<XmlFacts>> {
    const child = this.current();
    const order = new ElementOrder();
    const outcome = await child.perform({ task: "xml", size: file.size }, "tree", LIMITS_OF_RESULTS, file, {
      elements: ({ elements }) => {
        order.check(elements);
        return onElements(elements);
      },
    });
    const { facts, findings } = readFile("XML", outcome);
    this.xmlIn = facts?.isRead ? child : null;
    return { facts, findings };
  }

  /** Compares what was read. @throws AppError `unavailable` when this process stops */
  async compare(facts: DrawingFacts): Promise<ComparedResults> {
    const child = this.current();
    const [csv, xml] = [this.csvIn === child, this.xmlIn === child];
    if (!csv && !xml) return { findings: this.lost(child), markups: null };
    const found: { markups: Finding | null } = { markups: null };
    const outcome = await child.perform({ task: "compare", size: 0, csv, xml, ...facts }, "finished", LIMITS_OF_RESULTS, NO_FILE, {
      compared_markups: ({ finding }) => {
        found.markups = finding;
      },
    });
    if (outcome.failure) return { findings: [notCompared()], markups: null };
    return { findings: [...this.lost(child), ...outcome.findings], markups: found.markups };
  }

  /** A process that was ended has taken the sums with it. */
  private lost(child: TableProcess): Finding[] {
    const isLost = [this.csvIn, this.xmlIn].some((process) => process !== null && process !== child);
    return isLost ? [notCompared()] : [];
  }
}

const notCompared = (): Finding => COMPARISON_FINDINGS.notCompared("rows", "the results take too much memory or time.");

function readFile<Facts extends "table" | "tree">(kind: "CSV" | "XML", outcome: TableOutcome<Facts>) {
  if (!outcome.failure) return { facts: outcome.result, findings: outcome.findings };
  return notRead(kind, outcome.failure.code === null ? outcome.failure.limit : null);
}

function notRead(kind: "CSV" | "XML", why: string | null) {
  return { facts: null, findings: [EXTRACTION_FINDINGS.notRead(kind, why)] };
}

/** What rows take in a CSV at least: each character a byte, and each cell one behind it. */
function leastBytes(rows: readonly (readonly string[])[]): number {
  let bytes = 0;
  for (const cells of rows) for (const cell of cells) bytes += cell.length + 1;
  return bytes;
}

/** Rows are listed in their order, and those with markups by markups that were given. */
class ListedOrder {
  private next = 1;
  private found = 0;

  constructor(private readonly places: number) {}

  /** @param rows that were received */
  check({ from, pages, marked }: ListedRows, rows: number): void {
    const end = from + pages.length;
    if (from < this.next || end - FIRST_ROW > rows) throw new ProtocolViolation("rows that are not listed now");
    this.next = end;
    let last: Pick<MarkedRow, "row" | "page"> = { row: from, page: -1 };
    for (const line of marked) {
      const { row, page, places } = line;
      // Only markups list a line under several sheets: there are no more of these than markups.
      const isNext = row > last.row || (row === last.row && page > last.page && (places.length > 0 || last.page === -1));
      if (!isNext || row >= end || pages[row - from] !== null) throw new ProtocolViolation("lines that are not of these rows");
      this.found += places.length;
      if (this.found > this.places || places.some((index) => index >= this.places))
        throw new ProtocolViolation("markups that are not there");
      last = line;
    }
  }
}

/** Elements are those of one tree, and no more than an XML may have. */
class ElementOrder {
  private count = 0;
  private characters = 0;
  private depth = -1;

  check(elements: readonly FlatElement[]): void {
    this.count += elements.length;
    for (const { name, attributes, text } of elements) {
      this.characters += name.length + text.length;
      for (const [attribute, value] of attributes) this.characters += attribute.length + value.length;
    }
    if (this.count > LIMITS.metadataElements || this.characters > LIMITS.metadataText) throw new ProtocolViolation("too many elements");
    for (const { depth } of elements) {
      const isRoot = this.depth < ROOT_DEPTH;
      if (isRoot ? depth !== ROOT_DEPTH : depth <= ROOT_DEPTH || depth > this.depth + 1) throw new ProtocolViolation("not a tree");
      this.depth = depth;
    }
  }
}
