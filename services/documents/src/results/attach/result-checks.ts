import { AppError, LIMITS, RESULT_FILES, type ResultKind } from "@takeoff/contracts";
import { pdfCheck, sizeCheck, type FileCheck } from "../../storage/forms/file-checks.ts";
import { StreamingText } from "../../storage/forms/text-decoder.ts";

/** The checks of a result file, applied while it streams. @param maxPdfBytes the limit of an uploaded drawing, in bytes */
export function resultChecks(kind: ResultKind, maxPdfBytes: number): FileCheck[] {
  const limit = kind === "processed" ? maxPdfBytes : LIMITS.textResultBytes;
  const size = sizeCheck(limit, `This file is larger than the limit of ${Math.floor(limit / 1_048_576)} MB.`);
  const content = { processed: () => pdfCheck(() => invalid("processed")), csv: csvCheck, xml: xmlCheck }[kind];
  return [size, content()];
}

/** The error for a file that is not of its kind, with the specification's sentence. */
export function invalid(kind: ResultKind, cause?: unknown): AppError {
  const { part, message } = RESULT_FILES[kind];
  return new AppError("invalid_file", { message, fields: { [part]: message }, cause });
}

/** Text in UTF-8, UTF-16 or Windows-1252 that is not blank. */
function csvCheck(): FileCheck {
  const text = new StreamingText({ windows1252: true });
  let content = false;
  const take = (decoded: string): void => {
    // A binary file may decode as text by chance; its NUL bytes give it away.
    if (decoded.includes("\0")) throw new Error("not text");
    content ||= decoded.trim() !== "";
  };
  return reportAsInvalid("csv", {
    write: (chunk) => take(text.write(chunk)),
    end() {
      take(text.end());
      if (!content) throw new Error("empty");
    },
  });
}

/** Text in UTF-8 or UTF-16. Whether it is XML is found where it is parsed: see `ImportReader.isXml`. */
function xmlCheck(): FileCheck {
  const text = new StreamingText();
  return reportAsInvalid("xml", { write: (chunk) => void text.write(chunk), end: () => void text.end() });
}

function reportAsInvalid(kind: ResultKind, check: FileCheck): FileCheck {
  const guard = (work: () => void): void => {
    try {
      work();
    } catch (cause) {
      throw invalid(kind, cause);
    }
  };
  return { write: (chunk) => guard(() => check.write(chunk)), end: () => guard(() => check.end()) };
}
