import { AppError, IMPORT_ERRORS, TAKEOFF_FILE_PART } from "@takeoff/contracts";

/** The error for a file that cannot be imported, with a sentence of `IMPORT_ERRORS`. */
export function importError(message: string, cause?: unknown): AppError {
  return new AppError("invalid_file", { message, fields: { [TAKEOFF_FILE_PART]: message }, cause });
}

export const MIB = 1_048_576;

/** The error for a workbook with more than `limit` of `what`. */
export function tooMuch(what: string, limit: number): AppError {
  return importError(IMPORT_ERRORS.tooMuch(`more than ${limit.toLocaleString("en-US")} ${what}`));
}

/** Reads a file into memory. @throws AppError `too_large` beyond `limit` bytes; what `source` throws */
export async function inMemory(source: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) {
      const message = IMPORT_ERRORS.tooLarge(Math.floor(limit / MIB));
      throw new AppError("too_large", { message, fields: { [TAKEOFF_FILE_PART]: message } });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
