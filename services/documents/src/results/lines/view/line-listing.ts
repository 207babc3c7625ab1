import { LIMITS, NO_SHEET, type TakeoffPlaces, type TakeoffTotals } from "@takeoff/contracts";
import type { TakeoffRow } from "@takeoff/takeoff";
import type { MarkupPlace } from "../../../pdf/inspection/pdf-inspection.ts";
import { TakeoffTotalsCounter } from "./takeoff-totals.ts";

/** A sheet under which a line is listed, with its markups there. */
export interface ListedOn {
  page: number;
  places: readonly MarkupPlace[];
}

/** No drawing has more pages; a larger number is something else. */
export const MAX_PAGE = 1_000_000;

/** Says under which sheets the lines of a takeoff are listed, and what they add up to. */
export class LineListing {
  private readonly totals = new TakeoffTotalsCounter();
  private lines = 0;
  private places = 0;

  /** @param places of its markups @returns the sheets on which it has markups, without markups the one that it names; none where there are too many lines */
  add(line: TakeoffRow, places: readonly MarkupPlace[]): ListedOn[] {
    this.places += places.length;
    this.totals.add(line);
    if (++this.lines > LIMITS.takeoffLines) return [];
    if (places.length === 0) return [this.addTo(this.totals.findSheet(namedPage(line)), line, places)];
    return [...Map.groupBy(places, ({ page }) => this.totals.findSheet(page))].map(([page, here]) => this.addTo(page, line, here));
  }

  /** @param known whether places are known, and why not */
  result(isMetric: boolean, known: "known" | Extract<TakeoffPlaces, "no_pdf" | "not_read" | "too_many">): TakeoffTotals {
    return this.totals.result(isMetric, this.describePlaces(known));
  }

  get hasTooMany(): boolean {
    return this.lines > LIMITS.takeoffLines;
  }

  private addTo(page: number, line: TakeoffRow, places: readonly MarkupPlace[]): ListedOn {
    this.totals.addToSheet(page, shortenedText(line.sheet), places.length);
    return { page, places: page === NO_SHEET ? [] : places };
  }

  private describePlaces(known: "known" | TakeoffPlaces): TakeoffPlaces {
    if (this.hasTooMany) return "too_many_lines";
    if (known !== "known") return known;
    return this.places > 0 ? "found" : "none";
  }
}

function namedPage({ page }: TakeoffRow): number {
  return page !== null && Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : NO_SHEET;
}

/** UTF-16 code units of a cell that is shown next to the drawing; the whole cell is in the data. */
const MAX_CELL = 300;

/** The beginning of a long cell, with an ellipsis. */
export function shortenedText(text: string): string {
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1).toWellFormed()}\u2026` : text;
}
