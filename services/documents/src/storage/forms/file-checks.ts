import { AppError } from "@takeoff/contracts";

/** Looks at a file's bytes on their way to the store; throws when they are not what they should be. */
export interface FileCheck {
  write(chunk: Buffer): void;
  end(): void;
}

/** Passes a file's bytes on, checked. */
export async function* checked(source: AsyncIterable<Buffer>, ...checks: FileCheck[]): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (const check of checks) check.write(chunk);
    yield chunk;
  }
  for (const check of checks) check.end();
}

/** @throws AppError `too_large` with the given sentence past `bytes`. */
export function sizeCheck(bytes: number, message: string): FileCheck {
  let size = 0;
  return {
    write(chunk) {
      size += chunk.length;
      if (size > bytes) throw new AppError("too_large", { message });
    },
    end: () => undefined,
  };
}

const PDF_HEADER = Buffer.from("%PDF-");

/** A PDF begins with its header, at the first byte. */
export function pdfCheck(refuse: () => AppError): FileCheck {
  let head = Buffer.alloc(0);
  const look = (): void => {
    if (!head.equals(PDF_HEADER.subarray(0, head.length))) throw refuse();
  };
  return {
    write(chunk) {
      if (head.length >= PDF_HEADER.length) return;
      head = Buffer.concat([head, chunk.subarray(0, PDF_HEADER.length - head.length)]);
      look();
    },
    end() {
      if (head.length < PDF_HEADER.length) throw refuse();
    },
  };
}
