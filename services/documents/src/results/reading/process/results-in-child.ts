import { takeoffFindings, type KnownParameters, type TakeoffTotals } from "@takeoff/contracts";
import {
  TakeoffReading,
  type ReadTakeoff,
  type RowObserver,
  isMetricTakeoff,
  type ReadRow,
  type TakeoffTable,
  type Understanding,
} from "@takeoff/takeoff";
import { headerHash } from "../../../core/mappings/header-hash.ts";
import { compareResults, type DrawingFacts } from "../../comparing/compare-results.ts";
import { TakeoffTally } from "../../comparing/takeoff-tally.ts";
import { tallyXml } from "../../comparing/tally-xml.ts";
import { flatBatches, type FlatElement } from "../../lines/store/flat-elements.ts";
import { CsvReader } from "../csv/read-csv.ts";
import { readXmlTree, tooLarge } from "../xml/read-xml-tree.ts";
import { RowBatches } from "./row-batches.ts";
import { readBytes, sendFindings, shortened, type TableLink } from "./child-link.ts";
import { HEADER_CHARACTERS, LISTED_ROWS, MESSAGE_BYTES, type CsvOptions, FIRST_ROW } from "./table-messages.ts";
import { withAssumedValues } from "../../lines/assumed-values.ts";
import { LineListing } from "../../lines/view/line-listing.ts";
import type { NamedPlace } from "../../lines/view/place-finder.ts";
import type { ListedRows } from "./table-schemas.ts";

/** Left free in a message for what surrounds an element. */
const FRAME_BYTES = 1_024;
/** A character takes at most so many bytes in a message: `\u0000`. */
const ESCAPED_BYTES = 6;

/** Reads a document's results, and keeps their sums until they are compared. */
export class ResultsInChild {
  private csv: TakeoffTally | null = null;
  private xml: TakeoffTally | null = null;
  private readonly link: TableLink;

  constructor(link: TableLink) {
    this.link = link;
  }

  async readCsv({ size, mapping, remembered, withPieces, parameters, places }: { size: number } & CsvOptions): Promise<void> {
    this.csv = null;
    const known = new Map(remembered);
    const tally = new TakeoffTally(withPieces);
    const listing = new ListingInChild(parameters, places);
    const batches = new RowBatches((rows) => {
      this.link.send({ type: "rows", rows });
      if (!listing.waitsForAll) this.sendListed(listing);
    });
    const csv = new CsvReader(readBytes(this.link, size));
    let reading: TakeoffReading | null = null;
    for await (const rows of csv.rows()) {
      for (const cells of rows) {
        if (reading) batches.add(cells);
        else {
          const lookUp = (signature: string) => known.get(headerHash(signature)) ?? null;
          reading = new TakeoffReading({ separator: csv.separator, mapping, remembered: lookUp, observer: each(tally, listing) });
        }
        reading.add(cells);
      }
    }
    batches.flush();
    const takeoff = reading?.result() ?? null;
    this.sendListed(listing);
    const signature = reading?.signature ?? null;
    if (takeoff) this.csv = tally;
    sendFindings(this.link, [...csv.findings, ...(takeoff ? takeoffFindings(takeoff.understanding) : [])]);
    this.link.send({
      type: "table",
      columns: csv.names,
      rowCount: csv.rowCount,
      takeoff: takeoff && withShortHeaders(takeoff),
      headerHash: signature === null ? null : headerHash(signature),
      totals: takeoff && listing.result(takeoff.understanding),
    });
  }

  private sendListed(listing: ListingInChild): void {
    for (const rows of listing.take()) this.link.send({ type: "listed", ...rows });
  }

  async readXml({ size }: { size: number }): Promise<void> {
    this.xml = null;
    const { metadata, findings } = await readXmlTree(readBytes(this.link, size));
    sendFindings(this.link, findings);
    if (metadata) {
      for (const elements of flatBatches(metadata)) {
        if (!fitsMessage(elements)) {
          sendFindings(this.link, [tooLarge()]);
          this.link.send({ type: "tree", isRead: false, hasLines: false });
          return;
        }
        this.link.send({ type: "elements", elements });
      }
      this.xml = tallyXml(metadata);
    }
    this.link.send({ type: "tree", isRead: metadata !== null, hasLines: this.xml !== null });
  }

  /** @param csv whether the CSV that was read last belongs to the document, and so `xml` */
  compare({ csv, xml, pageCount, markups }: { csv: boolean; xml: boolean } & DrawingFacts): void {
    const tallies = { csv: csv ? this.csv : null, hasXml: xml, xml: xml ? this.xml : null };
    const compared = compareResults(tallies, { pageCount, markups });
    this.csv = null;
    this.xml = null;
    sendFindings(this.link, compared.findings);
    if (compared.markups) this.link.send({ type: "compared_markups", finding: shortened(compared.markups) });
    this.link.send({ type: "finished" });
  }
}

function each(...observers: readonly RowObserver[]): RowObserver {
  return {
    begin(table) {
      for (const observer of observers) observer.begin(table);
    },
    row(row, rowNumber) {
      for (const observer of observers) observer.row(row, rowNumber);
    },
  };
}

/** What was noticed names columns by their headers, which may be as long as a cell. */
function withShortHeaders(takeoff: ReadTakeoff): ReadTakeoff {
  const { understanding } = takeoff;
  const findings = understanding.findings.map((finding) => ({
    ...finding,
    columns: finding.columns.map((header) => header.slice(0, HEADER_CHARACTERS).toWellFormed()),
  }));
  return { ...takeoff, understanding: { ...understanding, findings } };
}

/** Whether a batch, which ends with its largest element, is no longer than a message may be. */
function fitsMessage(elements: readonly FlatElement[]): boolean {
  const json = JSON.stringify(elements);
  if (json.length * ESCAPED_BYTES < MESSAGE_BYTES - FRAME_BYTES) return true;
  const escaped = json.match(/[\u007f-\uffff]/g)?.length ?? 0;
  return json.length + (ESCAPED_BYTES - 1) * escaped < MESSAGE_BYTES - FRAME_BYTES;
}

/** Lists the lines of a takeoff while its rows are read. */
class ListingInChild implements RowObserver {
  private readonly lines: LineListing<NamedPlace & { index: number }>;
  private readonly parameters: KnownParameters;
  private from = FIRST_ROW;

  constructor(parameters: KnownParameters, places: CsvOptions["places"]) {
    this.lines = new LineListing(typeof places === "string" ? places : places.map((place, index) => ({ ...place, index })));
    this.parameters = parameters;
  }

  begin({ kind, headerRow }: TakeoffTable): void {
    // Without a header the first row is a line, which the names of the columns are taken from.
    this.from = kind === "table" && headerRow === null ? 1 : FIRST_ROW;
  }

  row(row: ReadRow, rowNumber: number): void {
    if (rowNumber < this.from) return;
    const read = withAssumedValues(row, this.parameters);
    if (read.kind === "line") this.lines.add(read.line, rowNumber);
  }

  get waitsForAll(): boolean {
    return this.lines.waitsForAll;
  }

  /** The lines that were not taken yet, by their rows. */
  *take(): Generator<ListedRows> {
    let rows: ListedRows = { from: this.from, pages: [], marked: [] };
    for (const { row, page, places, elsewhere } of this.lines.take()) {
      if (row - rows.from >= LISTED_ROWS) {
        if (rows.pages.length > 0) yield rows;
        rows = { from: row, pages: [], marked: [] };
      }
      while (rows.from + rows.pages.length <= row) rows.pages.push(null);
      if (places.length === 0 && elsewhere === 0) rows.pages[row - rows.from] = page;
      else rows.marked.push({ row, page, places: places.map(({ index }) => index), elsewhere });
    }
    if (rows.pages.length > 0) yield rows;
    this.from = rows.from + rows.pages.length;
  }

  /** What the lines add up to; null without a line. */
  result(understanding: Understanding): TakeoffTotals | null {
    const { details, check, lines } = understanding;
    if (!details || !check || lines === 0) return null;
    return { ...this.lines.result(isMetricTakeoff(understanding)), check };
  }
}
