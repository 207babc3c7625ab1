import { COMPARISON_FINDINGS, type Finding } from "@takeoff/contracts";
import { FINDINGS, type PageSize, type PdfInspection } from "../checking/pdf-inspection.ts";

const { equal, differ, notCompared } = COMPARISON_FINDINGS;
/** Programs round the size of a page; points. */
const TOLERANCE = 2;

/** Whether the processed PDF still has the pages of the drawing that it was made from, in their order. */
export function comparePdfs(original: PdfInspection, processed: PdfInspection): Finding {
  if (original.pages === null) return notCompared("processed_pdf", "the uploaded drawing could not be read.");
  if (processed.pages === null) return unread(processed);
  if (processed.pages < original.pages)
    return differ("processed_pdf", `it has ${processed.pages}, the uploaded drawing ${original.pages}: pages are missing.`);
  const lost = firstLost(original.sizes, processed.sizes);
  if (lost !== null && processed.sizes.length < processed.pages) return notCompared("processed_pdf", "it has too many pages to measure.");
  if (lost !== null) return differ("processed_pdf", `none has the size of page ${lost + 1} of the uploaded drawing at its place.`);
  if (processed.pages > original.pages)
    return differ("processed_pdf", `it has ${processed.pages}, the uploaded drawing ${original.pages}: pages were added.`);
  return equal("processed_pdf");
}

function unread({ findings }: PdfInspection): Finding {
  if (findings.includes(FINDINGS.slow)) return notCompared("processed_pdf", "it took too long to read.");
  if (findings.includes(FINDINGS.protected)) return differ("processed_pdf", "it is password protected.");
  return differ("processed_pdf", "it could not be opened, or has no pages.");
}

/** The first page of the original that the processed one does not have after those before it. */
function firstLost(original: readonly PageSize[], processed: readonly PageSize[]): number | null {
  let at = 0;
  for (const [index, size] of original.entries()) {
    const found = processed.findIndex((other, place) => place >= at && alike(size, other));
    if (found === -1) return index;
    at = found + 1;
  }
  return null;
}

function alike(a: PageSize, b: PageSize): boolean {
  return Math.abs(a.short - b.short) <= TOLERANCE && Math.abs(a.long - b.long) <= TOLERANCE;
}
