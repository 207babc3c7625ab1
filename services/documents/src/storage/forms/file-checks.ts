import { AppError } from "@takeoff/contracts";

/** Checks a file's bytes while they stream to the store; throws when they are invalid. */
export interface FileCheck {
  write(chunk: Buffer): void;
  end(): void;
}

/** Yields a file's bytes after each check has accepted them. */
export async function* checked(source: AsyncIterable<Buffer>, ...checks: FileCheck[]): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (const check of checks) check.write(chunk);
    yield chunk;
  }
  for (const check of checks) check.end();
}

/** Limits a file's size. @throws AppError `code`, with `message` or the code's own sentence, beyond `bytes` bytes. */
export function sizeCheck(bytes: number, message?: string, code: "too_large" | "quota_exceeded" = "too_large"): FileCheck {
  let size = 0;
  return {
    write(chunk) {
      size += chunk.length;
      if (size > bytes) throw new AppError(code, message === undefined ? {} : { message });
    },
    end: () => undefined,
  };
}

const PDF_HEADER = Buffer.from("%PDF-");

/** Requires the PDF header at the first byte. @param error makes the error to throw */
export function pdfCheck(error: () => AppError): FileCheck {
  let head = Buffer.alloc(0);
  return {
    write(chunk) {
      if (head.length >= PDF_HEADER.length) return;
      head = Buffer.concat([head, chunk.subarray(0, PDF_HEADER.length - head.length)]);
      if (!head.equals(PDF_HEADER.subarray(0, head.length))) throw error();
    },
    end() {
      if (head.length < PDF_HEADER.length) throw error();
    },
  };
}
