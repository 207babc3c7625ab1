import type * as PdfLib from "@cantoo/pdf-lib";
import { isMarkedPdfName, LIMITS } from "@takeoff/contracts";
import { findMarkupDesignation, lengthInInches, readWrittenLength, TakeoffReading, type TakeoffRow } from "@takeoff/takeoff";
import type { Place } from "../../../pdf/markups/markup-places.ts";
import { inMemory } from "../shared/import-error.ts";
import { readImport } from "../read-import.ts";
import type { MarkupReading } from "../shared/table-reader.ts";
import { MarkupTable } from "./markup-table.ts";
import { openMarkedPdf } from "./read-markup-rows.ts";

/** A markup that names steel, as a corrected file has it. */
export interface MarkedLine {
  /** The markup's own name; empty where it has none. */
  name: string;
  designation: string;
  /** Null where the file does not tell it: a list need not have the column. */
  mark: string | null;
  grade: string;
  /** Empty where the file does not tell it. */
  author: string;
  quantity: number | null;
  /** The length of one piece, inches. */
  length: number | null;
  page: number | null;
  /** Null in lists, which do not tell it. */
  place: Place | null;
}

export interface MarkedLines {
  lines: MarkedLine[];
  /** The names of all markups, also those that name no steel, or that nobody sees: what somebody hid is not deleted. */
  names: string[];
}

/** Reads the markups of a marked-up PDF, or of a list of them. @throws as `readImport` */
export async function readMarkedLines(filename: string, source: AsyncIterable<Buffer>, reading: MarkupReading): Promise<MarkedLines> {
  if (isMarkedPdfName(filename)) return readPdf(await reading.loadPdfLib(), await inMemory(source, LIMITS.markupsPdfBytes));
  const { rows, separator } = await readImport(filename, source, reading);
  const all: string[][] = [];
  for await (const row of rows) all.push(row);
  const { lines, names, hasMarks } = understand(all, separator());
  const stated = new StatedColumns(all[0] ?? []);
  const toLine = (line: TakeoffRow): MarkedLine => ({ ...toMarkedLine(line, "", null), ...(!hasMarks && { mark: null }) });
  return { names, lines: lines.map(({ line, index }) => stated.apply(toLine(line), all[index] ?? [])) };
}

/** The columns that our marked-up PDFs add to Bluebeam Revu's: number and length as Revu counts them, and as the markup has them. */
class StatedColumns {
  private readonly quantity: number;
  private readonly length: number;

  constructor(header: readonly string[]) {
    const names = header.map((name) => name.replace("\ufeff", "").trim());
    this.quantity = names.indexOf("Qty");
    const lengths = names.flatMap((name, index) => (name === "Length" ? [index] : []));
    this.length = lengths.length > 1 ? (lengths.at(-1) ?? -1) : -1;
  }

  apply(line: MarkedLine, cells: readonly string[]): MarkedLine {
    const quantity = Number(cells[this.quantity] ?? "");
    const length = readWrittenLength(cells[this.length] ?? "");
    return {
      ...line,
      quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : line.quantity,
      length: length ? lengthInInches(length) : line.length,
    };
  }
}

async function readPdf(lib: typeof PdfLib, bytes: Uint8Array): Promise<MarkedLines> {
  const { markups, hidden, columns, pageLabels } = await openMarkedPdf(lib, bytes);
  const steel = markups.filter((markup) => findMarkupDesignation(markup) !== null);
  const { lines } = understand(new MarkupTable(columns, steel, pageLabels, null).write(steel), ",");
  return {
    names: [...markups, ...hidden].map(({ name }) => name),
    lines: lines.flatMap(({ line, index }) => {
      // The first row is the header.
      const markup = steel[index - 1];
      return markup ? [toMarkedLine(line, markup.author, markup.place)] : [];
    }),
  };
}

/** The lines of a table of markups, each with the place of its row, and the names of all markups. */
function understand(rows: readonly (readonly string[])[], separator: string | null) {
  const lines: { line: TakeoffRow; index: number }[] = [];
  const names: string[] = [];
  let nameColumn: number | undefined;
  let hasMarks = false;
  const reading = new TakeoffReading({
    separator,
    observer: {
      begin({ columns }) {
        nameColumn = columns.find(({ role }) => role === "markup_id")?.index;
        hasMarks = columns.some(({ role }) => role === "mark");
      },
      row: (row, number) => {
        const name = nameColumn === undefined ? "" : (rows[number - 1]?.[nameColumn] ?? "").trim();
        if (name !== "") names.push(...name.split(/\s+/));
        if (row.kind === "line" && row.line.designation) lines.push({ line: row.line, index: number - 1 });
      },
    },
  });
  for (const row of rows) reading.add(row);
  reading.result();
  return { lines, names, hasMarks };
}

function toMarkedLine(line: TakeoffRow, author: string, place: MarkedLine["place"]): MarkedLine {
  const { markupId, designation, mark, grade, quantity, length, page } = line;
  return {
    name: markupId,
    designation: designation?.designation ?? "",
    mark,
    grade,
    author,
    quantity,
    length: length && lengthInInches(length),
    page,
    place,
  };
}
