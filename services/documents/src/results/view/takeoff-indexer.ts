import { Injectable } from "@nestjs/common";
import { LIMITS, NO_SHEET, type KnownParameters, type TakeoffPlaces, type TakeoffTotals } from "@takeoff/contracts";
import { isMetricTakeoff, type TakeoffRow } from "@takeoff/takeoff";
import type { MarkupPlace } from "../../pdf/inspection/pdf-inspection.ts";
import type { ReadableData } from "../data/data.service.ts";
import { ExtractedDataRepository } from "../data/store/extracted-data.repository.ts";
import type { FinishedExtraction } from "../data/store/extraction.repository.ts";
import type { ExportSource } from "../export/export-source.ts";
import { linesOf, takeoffKey, takeoffRows, understandingOf, type NumberedLine } from "../export/takeoff-lines.ts";
import { PlaceFinder } from "./place-finder.ts";
import { LinesBySheet } from "./lines-by-sheet.ts";
import { shortenedText } from "./shortened-text.ts";
import type { LinePosition } from "./store/line-positions.entity.ts";
import { TakeoffLineRepository } from "./store/takeoff-line.repository.ts";
import { TakeoffTotalsCounter } from "./takeoff-totals.ts";

/** Where the markups of the processed PDF are, or why that is not known. */
export type FoundPlaces = readonly MarkupPlace[] | Extract<TakeoffPlaces, "no_pdf" | "not_read" | "too_many">;

type IndexedData = ReadableData & Pick<ExportSource, "parameters">;

/** Lists the lines of a takeoff by sheet, with the places of their markups, and counts what they add up to. */
@Injectable()
export class TakeoffIndexer {
  constructor(
    private readonly data: ExtractedDataRepository,
    private readonly lines: TakeoffLineRepository,
  ) {}

  /**
   * Adds the lines to an extraction that is not published yet.
   * @param parameters the uploader's, from which the grades are assumed that the takeoff does not name, as in the exports
   * @returns what they add up to; null without lines of a takeoff
   * @throws AppError `unavailable` for the database
   */
  async index(extraction: FinishedExtraction, places: FoundPlaces, parameters: KnownParameters): Promise<TakeoffTotals | null> {
    if (!extraction.takeoff || extraction.takeoff.understanding.lines === 0) return null;
    const source = { ...this.buildSource(extraction), parameters };
    const { generation } = extraction;
    const known = typeof places === "string" ? [] : places;
    const finder = new PlaceFinder(known);
    // Reading all rows once more takes as long as the lines themselves.
    if (known.length > 0) for await (const { line } of this.read(source)) finder.count(line);
    const totals = new TakeoffTotalsCounter();
    const found = { lines: 0, places: 0 };
    const sheets = new LinesBySheet((full) => this.lines.add(generation, full));
    for await (const numbered of this.read(source)) {
      const ofLine = finder.find(numbered.line);
      found.places += ofLine.length;
      totals.add(numbered.line);
      if (++found.lines > LIMITS.takeoffLines) continue;
      for (const [page, position] of toPositions(numbered, ofLine, totals)) await sheets.add(page, position);
    }
    await sheets.flush();
    if (found.lines > LIMITS.takeoffLines) await this.lines.clear(generation);
    return totals.result(isMetricTakeoff(await understandingOf(source)), describePlaces(places, found));
  }

  private buildSource({ generation, columns, rowCount, batchCount, elementBatchCount, takeoff }: FinishedExtraction): ReadableData {
    const head = { generation, columns: [...columns], rowCount, batchCount, elementBatchCount, extracted_at: null, takeoff };
    return { head, rows: () => this.data.rows(head), elements: noElements };
  }

  private async *read(source: IndexedData): AsyncGenerator<NumberedLine> {
    for await (const batch of takeoffRows(source, await takeoffKey(source))) yield* linesOf(batch);
  }
}

async function* noElements(): AsyncGenerator<never> {}

function describePlaces(places: FoundPlaces, found: { lines: number; places: number }): TakeoffPlaces {
  if (found.lines > LIMITS.takeoffLines) return "too_many_lines";
  if (typeof places === "string") return places;
  return found.places > 0 ? "found" : "none";
}

/** The line on each sheet on which it has markups; without markups, on the one that it names. */
function toPositions(
  { line, number, cells }: NumberedLine,
  places: readonly MarkupPlace[],
  totals: TakeoffTotalsCounter,
): [page: number, position: LinePosition][] {
  const byPage = Map.groupBy(places, ({ page }) => totals.sheetOf(page));
  if (byPage.size === 0) byPage.set(totals.sheetOf(namedPage(line)), []);
  return [...byPage].map(([page, here]) => {
    totals.addToSheet(page, shortenedText(line.sheet), here.length);
    const shown = page === NO_SHEET ? [] : here.map(({ box, line: drawn }) => ({ box, line: drawn }));
    return [page, { row: number, cells, places: shown, places_elsewhere: places.length - shown.length }];
  });
}

function namedPage({ page }: TakeoffRow): number {
  return page !== null && Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : NO_SHEET;
}

/** No drawing has more pages; a larger number is something else. */
const MAX_PAGE = 1_000_000;
