import { AppError, LIMITS, RESULT_FILES, type ResultKind } from "@takeoff/contracts";
import { SaxesParser } from "saxes";
import { pdfCheck, sizeCheck, type FileCheck } from "../../storage/forms/file-checks.ts";
import { StreamingText } from "../../storage/forms/text-decoder.ts";

/** Deeper than any takeoff's metadata. Deeper files could overflow the stack of a program that parses them later. */
const MAX_XML_DEPTH = 200;

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

/** Well-formed XML without a document type declaration, which entity attacks need. */
function xmlCheck(): FileCheck {
  const text = new StreamingText();
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on("doctype", () => {
    throw new Error("a document type is declared");
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", () => {
    if (++depth > MAX_XML_DEPTH) throw new Error("nested too deeply");
  });
  parser.on("closetag", () => depth--);
  return reportAsInvalid("xml", {
    write(chunk) {
      const decoded = text.write(chunk);
      if (decoded) parser.write(decoded);
    },
    end() {
      parser.write(text.end()).close();
    },
  });
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
