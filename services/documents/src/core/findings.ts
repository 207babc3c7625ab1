import { COMPARISON_FINDINGS, type Finding } from "@takeoff/contracts";
import type { StoredFileKind } from "./document-row.ts";

const COMPARED_BY_PAGES = ["csv_pages", "xml_pages", "processed_pdf"] as const;

/** The finding about a comparison that needs the page count of the uploaded drawing, when its pages could not be counted. */
export function pagesUnknown(what: (typeof COMPARED_BY_PAGES)[number]): Finding {
  return COMPARISON_FINDINGS.notCompared(what, "the pages of the uploaded drawing could not be counted.");
}

const UNKNOWN: ReadonlySet<string> = new Set(COMPARED_BY_PAGES.map((what) => pagesUnknown(what).message));

/**
 * Removes `pagesUnknown` findings once the pages are counted. A check and a comparison of one document may run concurrently and
 * finish in either order.
 * @param pageCount the document's current page count; null while it is unknown
 */
export function currentPageFindings(findings: readonly Finding[], pageCount: number | null): Finding[] {
  return pageCount === null ? [...findings] : findings.filter(({ message }) => !UNKNOWN.has(message));
}

export type Damage = "missing" | "damaged";

const NAMES: Record<StoredFileKind, string> = {
  original: "uploaded PDF",
  processed: "processed PDF",
  csv: "CSV",
  xml: "XML",
  imported: "file that the CSV was made from",
};

/** The finding about a document's file that is missing from the store or whose bytes have changed. */
export function makeDamageFinding(kind: StoredFileKind, damage: Damage): Finding {
  const what = damage === "missing" ? "is missing from the store" : "is not in the store as it was stored";
  return {
    code: `${kind}_${damage}`,
    level: "error",
    message: `The ${NAMES[kind]} ${what}: restore it from a backup or ask for it again.`,
  };
}

const CODES = new Set((Object.keys(NAMES) as StoredFileKind[]).flatMap((kind) => [`${kind}_missing`, `${kind}_damaged`]));

/** Whether reconciliation added this finding. */
export function isDamageFinding({ code }: Finding): boolean {
  return CODES.has(code);
}
