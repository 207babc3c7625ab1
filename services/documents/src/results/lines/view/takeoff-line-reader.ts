import { Injectable } from "@nestjs/common";
import type { ExportedLine } from "@takeoff/contracts";
import { DocumentParametersRepository } from "../../../core/parameters/document-parameters.repository.ts";
import { ExtractedDataRepository } from "../store/extracted-data.repository.ts";
import { restoreCells, rowReader, takeoffKey } from "../takeoff-lines.ts";
import { exportedLine } from "../takeoff-part.ts";
import { shortenedText } from "./line-listing.ts";
import type { ListedLine } from "../store/takeoff-line.repository.ts";

/** Makes lines of the rows of an extraction, as the exports do. */
@Injectable()
export class TakeoffLineReader {
  constructor(
    private readonly data: ExtractedDataRepository,
    private readonly parameters: DocumentParametersRepository,
  ) {}

  /**
   * The lines in their order, with long cells shortened: they are shown next to a drawing. Null for a row that this version does not take
   * for a line, until it has read the results anew.
   * @throws AppError `unavailable` when the extraction was deleted, a grace period after a newer one replaced it
   */
  async read(documentId: number, generation: number, listed: readonly ListedLine[]): Promise<(ExportedLine | null)[]> {
    const head = await this.data.findHead(generation);
    const key = await takeoffKey({ head, rows: () => this.data.rows(head) });
    const read = rowReader(key, await this.parameters.find(documentId));
    const positions = listed.flatMap((one) => ("line" in one || !one.cells ? [] : [one.cells]));
    const cells = await this.data.cells(head, positions);
    return listed.map((one) => {
      if ("line" in one) return one.line;
      // Positions are in the order of the lines.
      const row = read((one.cells && cells.shift()) ?? restoreCells(head.columns), one.row - 1);
      return row.kind !== "line" ? null : shortened(exportedLine({ line: row.line, number: one.row, cells: one.cells }));
    });
  }
}

function shortened(line: ExportedLine): ExportedLine {
  const entries = Object.entries(line).map(([name, value]) => [name, typeof value === "string" ? shortenedText(value) : value]);
  return Object.fromEntries(entries) as ExportedLine;
}
