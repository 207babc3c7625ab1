import type { KnownParameters, TakeoffTotals } from "@takeoff/contracts";
import { isMetricTakeoff, type ReadRow, type RowObserver, type TakeoffTable, type Understanding } from "@takeoff/takeoff";
import { withAssumedValues } from "../../lines/assumed-values.ts";
import { LineListing } from "../../lines/view/line-listing.ts";
import { FIRST_ROW } from "./table-messages.ts";
import type { ListedRows } from "./table-schemas.ts";

/** Lists the lines of a takeoff while its rows are read, as `TakeoffIndexer` lists those of which the markups are known. */
export class ListingInChild implements RowObserver {
  private readonly listing = new LineListing();
  private isListed = false;
  private from = FIRST_ROW;
  private pages: (number | null)[] = [];
  private readonly parameters: KnownParameters;

  constructor(parameters: KnownParameters) {
    this.parameters = parameters;
  }

  begin({ kind, headerRow }: TakeoffTable): void {
    // Without a header the first line stands for the names of the columns, and is read again as the cells that it was.
    this.isListed = kind !== "table" || headerRow !== null;
  }

  row(row: ReadRow, rowNumber: number): void {
    if (!this.isListed || rowNumber < FIRST_ROW) return;
    const read = withAssumedValues(row, this.parameters);
    const [listed] = read.kind === "line" ? this.listing.add(read.line, []) : [];
    if (this.listing.hasTooMany) return;
    // Titles above the header are not given to observers.
    while (this.from + this.pages.length < rowNumber) this.pages.push(null);
    this.pages.push(listed?.page ?? null);
  }

  /** The rows that were not taken yet, at most `count`. */
  take(count: number): ListedRows {
    const rows = { from: this.from, pages: this.pages.splice(0, count) };
    this.from += rows.pages.length;
    return rows;
  }

  /** What the lines add up to; null where they are not listed here, and without a line. */
  result(understanding: Understanding): TakeoffTotals | null {
    const { details, check } = understanding;
    if (!this.isListed || !details || !check || understanding.lines === 0) return null;
    return { ...this.listing.result(isMetricTakeoff(understanding), "no_pdf"), check };
  }
}
