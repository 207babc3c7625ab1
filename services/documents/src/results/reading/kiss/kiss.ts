import { IMPORT_FINDINGS, type Finding, type TakeoffMapping } from "@takeoff/contracts";
import { findKissWeight, KISS_DETAIL, readKissDetail, SAMPLE_ROWS, type KissWeight } from "@takeoff/takeoff";
import { parse } from "csv-parse/sync";
import type { TableReader } from "../shared/table-reader.ts";
import { readText } from "../shared/text.ts";

/** The headers of the CSV that is made from detail lines. */
const HEADERS: Readonly<Record<(typeof KISS_DETAIL)[number], string>> = {
  drawing_no: "Drawing",
  rev: "Revision",
  assembly_mark: "Assembly Mark",
  mark: "Mark",
  qty: "Quantity",
  shape: "Shape",
  size: "Size",
  grade: "Grade",
  length: "Length (mm)",
  finish: "Finish",
  notes: "Remarks",
};
export const KISS_HEADERS = KISS_DETAIL.map((role) => HEADERS[role]);

const SIZE = HEADERS.size;
/** The header of sizes in a job whose sizes are metric, so that `460X60` is read as mm and kg/m, and not as inches and lb/ft. */
export const METRIC_SIZE = `${SIZE} (metric)`;
/** The place of the flag in the header line behind its `H` (KISS 1.1): job, name, customer, date, time, metric sizes. */
const METRIC_FLAG = 5;

/** Where a program writes weights in front of the finish, they are in a column of their own behind all others. */
const WEIGHT_HEADERS: Readonly<Record<KissWeight["role"], string>> = { piece_weight: "Weight Each", total_weight: "Total Weight" };
const FINISH = KISS_DETAIL.indexOf("finish");
const SHAPE = KISS_DETAIL.indexOf("shape");

/** What the format says of the columns: a file with more bolts than beams would leave it open which column holds shapes. */
export const KISS_MAPPING: TakeoffMapping = {
  header_row: 0,
  roles: KISS_DETAIL,
  length_unit: "mm",
  weight_unit: null,
  weight_of: null,
  decimal_mark: ".",
};

/** Records without a place in a takeoff. `A` holds addresses, below a detail line a code of its accounting. */
const OTHER_RECORDS: Readonly<Record<string, string>> = {
  A: "addresses and ABM codes",
  C: "CNC data",
  L: "labor",
  M: "assemblies",
  S: "sequences",
  W: "drawings",
};
/** The identification and the header of a file, and comments. */
const EXPECTED = new Set(["KISS", "H", "*", ""]);

const BEGIN = /^\s*"?KISS"?\s*([,;\t])\s*"?\d/i;

/** Whether a text begins as a KISS file does. */
export function isKissText(head: string): boolean {
  return BEGIN.test(head);
}

export const KISS: TableReader = { mapping: KISS_MAPPING, rows: ({ bytes }, findings) => readKiss(readText(bytes), findings) };

/** Yields a header and the detail lines of a KISS file in their order. Values behind the remarks are kept as further cells. */
async function* readKiss(text: AsyncIterable<string>, findings: Finding[]): AsyncGenerator<string[]> {
  const others = new Map<string, number>();
  let separator = ",";
  let number = 0;
  const details = new KissDetails();
  const unreadable = { count: 0, first: 0 };
  for await (const line of splitLines(text)) {
    // A spreadsheet may have saved the file with its own separator.
    if (++number === 1) separator = BEGIN.exec(line)?.[1] ?? separator;
    const [record = "", ...values] = splitValues(line, separator);
    const kind = record.trim().toUpperCase();
    if (kind === "H") details.readHeader(values);
    if (kind === "D") {
      yield* details.add(values);
      continue;
    }
    yield* details.pass();
    if (Object.hasOwn(OTHER_RECORDS, kind)) others.set(kind, (others.get(kind) ?? 0) + 1);
    else if (!EXPECTED.has(kind) && !kind.startsWith("*") && unreadable.count++ === 0) unreadable.first = number;
  }
  yield* details.end();
  findings.push(...details.findings());
  if (others.size > 0) {
    const named = [...others].sort(([a], [b]) => (a < b ? -1 : 1));
    findings.push(
      IMPORT_FINDINGS.otherKissRecords(named.map(([kind, count]) => `${count.toLocaleString("en-US")} × ${kind} (${OTHER_RECORDS[kind]})`)),
    );
  }
  if (unreadable.count > 0) findings.push(IMPORT_FINDINGS.kissLinesUnreadable(unreadable.count, unreadable.first));
}

/** Records of other kinds, such as holes and welds, between the details that are held. */
const MAX_PASSED = 10 * SAMPLE_ROWS;

/** Makes rows of detail lines. The first of them are held until they tell what stands in the place of the finish. */
class KissDetails {
  private isMetric = false;
  private weight: KissWeight | null = null;
  private sample: string[][] | null = [];
  private passed = 0;
  private rows = 0;
  private readonly roundBars = { count: 0, first: 0 };

  readHeader(values: readonly string[]): void {
    if (this.sample?.length === 0) this.isMetric = values[METRIC_FLAG]?.trim().toUpperCase() === "T";
  }

  *add(values: string[]): Generator<string[]> {
    if (!this.sample) yield this.toRow(values);
    else if (this.sample.push(values) === SAMPLE_ROWS) yield* this.end();
  }

  /** Takes note of a record of another kind: what is held does not wait for its next line through all of a file. */
  *pass(): Generator<string[]> {
    if (this.sample && this.sample.length > 0 && ++this.passed === MAX_PASSED) yield* this.end();
  }

  /** Yields what is held, with the header in front of it. */
  *end(): Generator<string[]> {
    if (!this.sample) return;
    const held = this.sample;
    this.sample = null;
    this.weight = findKissWeight(held);
    const headers = KISS_HEADERS.map((header) => (this.isMetric && header === SIZE ? METRIC_SIZE : header));
    this.rows = 1;
    yield this.weight ? [...headers, weightHeader(this.weight)] : headers;
    for (const values of held) yield this.toRow(values);
  }

  findings(): Finding[] {
    const { count, first } = this.roundBars;
    return [
      ...(this.isMetric ? [IMPORT_FINDINGS.kissMetricSizes(METRIC_SIZE)] : []),
      ...(this.weight ? [IMPORT_FINDINGS.kissWeights(weightHeader(this.weight))] : []),
      ...(count > 0 ? [IMPORT_FINDINGS.kissRoundBars(count, first)] : []),
    ];
  }

  private toRow(values: readonly string[]): string[] {
    this.rows++;
    const read = readKissDetail(values, this.weight ? FINISH + 1 : FINISH);
    if (read[SHAPE] !== values[SHAPE] && this.roundBars.count++ === 0) this.roundBars.first = this.rows;
    if (!this.weight) return read;
    const [weight = ""] = read.splice(FINISH, 1);
    // Values behind the remarks stay behind the weight.
    while (read.length < KISS_DETAIL.length) read.push("");
    return read.toSpliced(KISS_DETAIL.length, 0, weight);
  }
}

function weightHeader({ role, unit }: KissWeight): string {
  return `${WEIGHT_HEADERS[role]} (${unit})`;
}

/** KISS knows no quotes, and sizes have inch marks; but a spreadsheet that saved the file may have quoted values. */
function splitValues(line: string, separator: string): string[] {
  const plain = line.split(separator);
  if (!plain.some((value) => value.startsWith('"') && value.length > 1)) return plain;
  try {
    const [values] = parse(line, { delimiter: separator, relax_quotes: true });
    return values ?? plain;
  } catch {
    // The line has a quote and is not quoted.
    return plain;
  }
}

/** The longest line that is read on; the format allows 254 characters. */
const LONGEST_LINE = 65_536;

/** The lines of a text, however it ends them; a longer one is cut. */
async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of text) {
    // A carriage return at the end may be half of a line end.
    const whole = rest + piece;
    const isOpen = whole.endsWith("\r");
    const lines = (isOpen ? whole.slice(0, -1) : whole).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "").slice(0, LONGEST_LINE) + (isOpen ? "\r" : "");
    yield* lines;
  }
  yield rest.replace(/\r$/, "");
}
