import { IMPORT_ERRORS, type Finding } from "@takeoff/contracts";
import { importError, MIB } from "../shared/import-error.ts";
import type { FileToRead, TableReader } from "../shared/table-reader.ts";
import { onlyText } from "../shared/text.ts";
import { CsvReader, RECORD_BYTES } from "./read-csv.ts";

/** Reads CSV files; the first row has its columns' unique names. */
export const CSV: TableReader = { mapping: null, rows: readRows };

async function* readRows(file: FileToRead, findings: Finding[]): AsyncGenerator<string[]> {
  const csv = new CsvReader(onlyText(file.bytes));
  for await (const rows of csv.rows()) {
    file.separator = csv.separator;
    yield* rows;
  }
  // Nothing of the file could be shown.
  if (csv.isHeaderTooLong) throw importError(IMPORT_ERRORS.firstRowTooLong(RECORD_BYTES / MIB));
  findings.push(...csv.findings);
}
