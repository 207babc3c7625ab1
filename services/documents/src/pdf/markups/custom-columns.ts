import type * as PdfLib from "@cantoo/pdf-lib";
import { PdfDictionary } from "./pdf-dictionary.ts";

/** A column that a user of Bluebeam Revu added to the markups list. */
export interface CustomColumn {
  name: string;
  /** Its values are computed by Revu and are not in the file. */
  isFormula: boolean;
  /** Where its values are in the `BSIColumnData` of a markup. */
  place: number;
}

const MAX_COLUMNS = 100;
const MAX_NAME = 200;

/**
 * The custom columns of the markups list: `BSIAnnotColumns` of the catalog defines them, and each markup has its values in the same order.
 * Columns that were deleted keep their place, so that the values behind them do.
 */
export function readCustomColumns(lib: typeof PdfLib, document: PdfLib.PDFDocument): CustomColumn[] {
  const columns = new PdfDictionary(lib, document.catalog).dictionaries("BSIAnnotColumns").slice(0, MAX_COLUMNS);
  return columns.flatMap((column, place) => {
    const name = column?.text("Name").slice(0, MAX_NAME) ?? "";
    if (!column || name === "" || column.isTrue("Deleted")) return [];
    return [{ name, isFormula: column.name("Subtype") === "Formula", place }];
  });
}
