import { LIMITS, NO_SHEET, type TakeoffPlaces, type TakeoffTotals } from "@takeoff/contracts";
import type { TakeoffRow } from "@takeoff/takeoff";
import { PlaceFinder, type Claim, type NamedPlace } from "./place-finder.ts";
import { TakeoffTotalsCounter } from "./takeoff-totals.ts";

/** Why the places of a takeoff's markups are not known. */
export type UnknownPlaces = Extract<TakeoffPlaces, "no_pdf" | "not_read" | "too_many">;

/** A sheet under which a line is listed, with its markups there. */
export interface ListedOn<Place> {
  /** Of the CSV, of which the header is row 1. */
  row: number;
  page: number;
  places: readonly Place[];
  /** Its markups on other sheets. */
  elsewhere: number;
}

/** A line that was added and not listed yet. */
interface WaitingLine<Place> {
  row: number;
  /** The one that it names. */
  page: number;
  sheet: string;
  claim: Claim<Place> | null;
}

/** No drawing has more pages; a larger number is something else. */
export const MAX_PAGE = 1_000_000;

/**
 * Says under which sheets the lines of a takeoff are listed, and what they add up to. Where the places of markups are known, lines wait
 * for the last one: which of them a markup stands for depends on all. No more wait than are listed, and of each only what it is listed by.
 */
export class LineListing<Place extends NamedPlace> {
  private readonly totals = new TakeoffTotalsCounter();
  private readonly finder: PlaceFinder<Place>;
  private waiting: WaitingLine<Place>[] = [];
  private lines = 0;
  private found = 0;
  private readonly places: readonly Place[] | UnknownPlaces;

  constructor(places: readonly Place[] | UnknownPlaces) {
    this.places = places;
    this.finder = new PlaceFinder(typeof places === "string" ? [] : places);
  }

  /** To be called in the order of the file. */
  add(line: TakeoffRow, row: number): void {
    this.totals.add(line);
    this.lines++;
    if (this.hasTooMany) this.waiting = [];
    else this.waiting.push({ row, page: namedPage(line), sheet: shortenedText(line.sheet), claim: this.finder.claim(line) });
  }

  /** Whether lines can be listed only when the last one was added. */
  get waitsForAll(): boolean {
    return typeof this.places !== "string" && this.places.length > 0;
  }

  /**
   * The sheets on which the lines that were added since have markups, without markups the one that a line names; by row and page. None where
   * there are too many lines.
   */
  take(): ListedOn<Place>[] {
    const lines = this.waiting;
    this.waiting = [];
    return lines.flatMap((line) => this.list(line));
  }

  result(isMetric: boolean): TakeoffTotals {
    return this.totals.result(isMetric, this.describePlaces());
  }

  get hasTooMany(): boolean {
    return this.lines > LIMITS.takeoffLines;
  }

  private list({ row, page: named, sheet, claim }: WaitingLine<Place>): ListedOn<Place>[] {
    const found = this.finder.find(claim);
    this.found += found.length;
    const byPage = Map.groupBy(found, ({ page }) => this.totals.findSheet(page));
    if (found.length === 0) byPage.set(this.totals.findSheet(named), []);
    const sheets = [...byPage].sort(([one], [other]) => one - other);
    return sheets.map(([page, here]) => {
      this.totals.addToSheet(page, sheet, here.length);
      const places = page === NO_SHEET ? [] : here;
      return { row, page, places, elsewhere: found.length - places.length };
    });
  }

  private describePlaces(): TakeoffPlaces {
    if (this.hasTooMany) return "too_many_lines";
    if (typeof this.places === "string") return this.places;
    return this.found > 0 ? "found" : "none";
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
