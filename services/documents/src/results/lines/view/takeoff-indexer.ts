import { Injectable } from "@nestjs/common";
import type { KnownParameters, TakeoffPlaces, TakeoffTotals } from "@takeoff/contracts";
import { isMetricTakeoff } from "@takeoff/takeoff";
import type { MarkupPlace } from "../../../pdf/inspection/pdf-inspection.ts";
import type { ReadableData } from "../data/data.service.ts";
import { ExtractedDataRepository } from "../store/extracted-data.repository.ts";
import type { FinishedExtraction } from "../store/extraction.repository.ts";
import { readLines, readUnderstanding, type NumberedLine } from "../takeoff-lines.ts";
import { LineListing, type ListedOn } from "./line-listing.ts";
import { LinesBySheet } from "./lines-by-sheet.ts";
import { PlaceFinder } from "./place-finder.ts";
import type { LinePosition } from "../store/takeoff-line.entities.ts";
import { TakeoffLineRepository } from "../store/takeoff-line.repository.ts";

/** Where the markups of the processed PDF are, or why that is not known. */
export type FoundPlaces = readonly MarkupPlace[] | Extract<TakeoffPlaces, "no_pdf" | "not_read" | "too_many">;

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
    if (known.length > 0) for await (const lines of readLines(source)) for (const { line } of lines) finder.count(line);
    const listing = new LineListing();
    const sheets = new LinesBySheet<LinePosition>((full) => this.lines.add(generation, full));
    for await (const lines of readLines(source)) {
      for (const numbered of lines) {
        const found = finder.find(numbered.line);
        for (const listed of listing.add(numbered.line, found)) await sheets.add(listed.page, toPosition(numbered, listed, found.length));
      }
    }
    await sheets.flush();
    if (listing.hasTooMany) await this.lines.clear(generation);
    const understanding = await readUnderstanding(source);
    const totals = listing.result(isMetricTakeoff(understanding), typeof places === "string" ? places : "known");
    return { ...totals, check: understanding.check };
  }

  private buildSource({ generation, columns, rowCount, batchCount, elementBatchCount, takeoff }: FinishedExtraction): ReadableData {
    const head = { generation, columns: [...columns], rowCount, batchCount, elementBatchCount, extracted_at: null, results: null, takeoff };
    return { head, rows: () => this.data.rows(head), elements: noElements };
  }
}

async function* noElements(): AsyncGenerator<never> {}

/** @param places of all markups of the line */
function toPosition({ number, cells }: NumberedLine, { places: here }: ListedOn, places: number): LinePosition {
  const shown = here.map(({ box, line }) => ({ box, line }));
  return { row: number, cells, places: shown, places_elsewhere: places - shown.length };
}
