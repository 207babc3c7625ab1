import { readWrittenLength, type LengthUnit, type WrittenLength } from "../../cells/lengths.ts";
import { rememberTexts } from "../../repeated-texts.ts";
import { readUnit, type Column } from "../columns/columns.ts";

type LengthReader = (text: string) => WrittenLength | null;

/** Longer texts are read each time. */
const MAX_LENGTH = 40;
/** Units of a column that are remembered at once: more of them are other texts, which must not fill the memory. */
const MAX_UNITS = 40;

/** Reads the cells of the columns of lengths. */
export class LengthCells {
  /** By column, and by the text of its unit. */
  private readonly readers = new Map<Column, Map<string, LengthReader>>();
  private readonly unit: LengthUnit | null;

  /** @param unit of lengths that no cell and no header states */
  constructor(unit: LengthUnit | null) {
    this.unit = unit;
  }

  /** @param unit the text of the row's own unit; empty without one */
  read({ column, text }: { column: Column; text: string }, unit: string): WrittenLength | null {
    let readers = this.readers.get(column);
    if (!readers) this.readers.set(column, (readers = new Map<string, LengthReader>()));
    let reader = readers.get(unit);
    if (!reader) {
      reader = this.makeReader(column, readUnit(unit));
      if (readers.size >= MAX_UNITS) readers.clear();
      readers.set(unit, reader);
    }
    return reader(text);
  }

  private makeReader(column: Column, own: LengthUnit | null): LengthReader {
    const unit = own ?? column.lengthUnit ?? this.unit;
    const context = { unit, mark: column.decimalMark ?? ".", dashed: true, fractionUnit: column.hasMarks ? "in" : null } as const;
    return rememberTexts((text) => {
      const found = readWrittenLength(text, context);
      // Without a decimal mark only what states its unit and has no decimals is safe.
      return found && (column.decimalMark !== null || !/[.,]/.test(text)) ? found : null;
    }, MAX_LENGTH);
  }
}
