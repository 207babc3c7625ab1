import { COMPARISON_FINDINGS, type Finding } from "@takeoff/contracts";
import { FINDINGS, wasNotChecked, type PageSize, type PdfInspection } from "../../pdf/inspection/pdf-inspection.ts";
import { pagesUnknown } from "../../core/findings.ts";

const { equal, differ, notCompared } = COMPARISON_FINDINGS;
/** Tolerance of a page's side in points: programs round sizes. */
const TOLERANCE = 2;

/** Compares the pages of the processed PDF with those of the uploaded drawing, by number, size and order. */
export function comparePdfs(original: PdfInspection, processed: PdfInspection): Finding {
  if (original.pages === null) return pagesUnknown("processed_pdf");
  if (processed.pages === null) return unread(processed);
  if (processed.pages < original.pages)
    return differ("processed_pdf", `it has ${processed.pages}, the uploaded drawing ${original.pages}: pages are missing.`);
  const lost = firstMissingPage(original.sizes, processed.sizes);
  if (lost !== null && processed.sizes.length < processed.pages) return notCompared("processed_pdf", "it has too many pages to measure.");
  if (lost !== null) return differ("processed_pdf", `none has the size of page ${lost + 1} of the uploaded drawing at its place.`);
  // Pages behind the drawing, such as a summary, leave its own where readers of it expect them.
  const behind = processed.pages - original.pages;
  if (behind > 0 && startsAlike(original.sizes, processed.sizes))
    return equal("processed_pdf", `in those of the drawing; ${behind} more behind them`);
  if (behind > 0) return differ("processed_pdf", `it has ${processed.pages}, the uploaded drawing ${original.pages}: pages were added.`);
  return equal("processed_pdf");
}

function unread({ findings }: PdfInspection): Finding {
  if (wasNotChecked(findings)) return notCompared("processed_pdf", "opening it takes too much memory or time.");
  if (findings.includes(FINDINGS.protected)) return differ("processed_pdf", "it is password protected.");
  return differ("processed_pdf", "it could not be opened, or has no pages.");
}

function startsAlike(original: readonly PageSize[], processed: readonly PageSize[]): boolean {
  return original.every((size, index) => {
    const other = processed[index];
    return other !== undefined && haveSameSize(size, other);
  });
}

/** The index of the first page of the original that is missing in the processed PDF; null when none is. */
function firstMissingPage(original: readonly PageSize[], processed: readonly PageSize[]): number | null {
  let next = 0;
  for (const [index, size] of original.entries()) {
    const found = processed.findIndex((other, at) => at >= next && haveSameSize(size, other));
    if (found === -1) return index;
    next = found + 1;
  }
  return null;
}

function haveSameSize(a: PageSize, b: PageSize): boolean {
  return Math.abs(a.short - b.short) <= TOLERANCE && Math.abs(a.long - b.long) <= TOLERANCE;
}
