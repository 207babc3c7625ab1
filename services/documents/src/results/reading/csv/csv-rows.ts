import { IMPORT_ERRORS, type Finding } from "@takeoff/contracts";
import { readCsv, RECORD_BYTES } from "./read-csv.ts";
import { importError, MIB } from "../shared/import-error.ts";

/** A row; null at the end. */
type Step = string[] | null;

/**
 * Yields the rows of a CSV as `readCsv` reads them: the first row with its columns' unique names.
 * @param onSeparator is called before the first row
 * @throws AppError `invalid_file` for a first row that is too long
 */
export async function* csvRows(
  source: AsyncIterable<Buffer>,
  findings: Finding[],
  onSeparator: (separator: string) => void,
): AsyncGenerator<string[]> {
  let step = Promise.withResolvers<Step>();
  let taken = Promise.withResolvers<undefined>();
  let isStopped = false;
  /** Waits until the row was taken, so that the reader is never ahead. */
  const give = async (row: string[]): Promise<void> => {
    if (isStopped) throw new StoppedError();
    taken = Promise.withResolvers();
    step.resolve(row);
    await taken.promise;
    if (isStopped) throw new StoppedError();
  };
  let header: string[] | null = null;
  const reading = readCsv(source, {
    begin: (columns, separator) => {
      header = [...columns];
      onSeparator(separator);
    },
    async row(cells) {
      if (header) await give(header);
      header = null;
      await give(cells);
    },
  });
  const finished = reading.then(async (table) => {
    // Nothing of the file could be shown.
    if (table.isHeaderTooLong) throw importError(IMPORT_ERRORS.firstRowTooLong(RECORD_BYTES / MIB));
    if (header) await give(header);
    findings.push(...table.findings);
  });
  const end = (): void => step.resolve(null);
  finished.then(end, end);
  try {
    for (;;) {
      const row = await step.promise;
      if (row === null) {
        // Throws what ended the reader.
        await finished;
        return;
      }
      yield row;
      step = Promise.withResolvers();
      taken.resolve(undefined);
    }
  } finally {
    // Ends the reader, and with it the source.
    isStopped = true;
    taken.resolve(undefined);
  }
}

/** Ends the reading of a CSV whose rows are not read to the end. */
class StoppedError extends Error {}
