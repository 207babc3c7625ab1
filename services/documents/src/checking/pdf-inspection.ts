import type { Finding } from "@takeoff/contracts";

/** A page's sides in points, whichever way up it is. */
export interface PageSize {
  short: number;
  long: number;
}

/** What is known of a PDF after a look inside: its pages, or why they could not be counted. */
export interface PdfInspection {
  pages: number | null;
  findings: Finding[];
  /** Of the first pages, as many as were asked for. */
  sizes: PageSize[];
}

/** Messages between the thread that looks inside a PDF and the process that reads the store for it. */
export type FromThread =
  | { type: "read"; id: number; begin: number; end: number }
  | { type: "done"; pages: number; restricted: boolean; sizes: PageSize[] }
  | { type: "failed"; name: string };
export type ToThread = { type: "inspect"; size: number; measure: number } | { type: "bytes"; id: number; bytes: Uint8Array };

export const FINDINGS = {
  corrupt: { code: "corrupt", level: "error", message: "The file could not be opened as a PDF." },
  protected: { code: "password_protected", level: "error", message: "The PDF is password protected: ask for an unlocked copy." },
  restricted: { code: "owner_password", level: "info", message: "The PDF may be read but is locked against changes by an owner password." },
  empty: { code: "no_pages", level: "error", message: "The PDF has no pages." },
  slow: { code: "not_checked", level: "warning", message: "The PDF took too long to check." },
} as const satisfies Record<string, Finding>;

/** What a failure inside pdf.js means to the person who processes the document. */
export function findingFor(errorName: string): Finding {
  return errorName === "PasswordException" ? FINDINGS.protected : FINDINGS.corrupt;
}
