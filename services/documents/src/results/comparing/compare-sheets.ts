import { COMPARISON_FINDINGS, type Finding } from "@takeoff/contracts";
import type { PageText, PdfInspection } from "../../pdf/inspection/pdf-inspection.ts";
import { SAMPLED_WORDS } from "../../pdf/inspection/page-text.ts";

const { equal, differ, notCompared } = COMPARISON_FINDINGS;
/** Pages with fewer words are scans, or have their text drawn as lines. */
const LEAST_WORDS = 20;
/**
 * The least share of a page's words that a processed page of the same drawing has. Measured: the same drawing has all of them, sheets
 * of one set share 35 to 75%, drawings of different projects at most 26%.
 */
const LEAST_SHARE = 0.3;

/** Whether a page of the processed PDF is a page of the original: "same", why not, or null when nothing tells. */
type Verdict = "same" | { why: string } | null;

/** Tells whether the pages of the processed PDF show the sheets of the drawing, by their words and the numbers in their title blocks. */
export function compareSheets(original: PdfInspection, processed: PdfInspection): Finding {
  const added = (processed.pages ?? 0) - (original.pages ?? 0);
  // Each page of the PDF with fewer pages is looked for in the other one.
  const [few, many] = added >= 0 ? [original, processed] : [processed, original];
  let compared = 0;
  for (const [page, text] of few.texts) {
    const verdicts = listPlaces(page, Math.abs(added)).map((place) => {
      const other = many.texts.get(place);
      if (!other) return null;
      return added >= 0 ? judge(text, other) : judge(other, text);
    });
    const [own] = verdicts;
    if (verdicts.includes("same")) compared++;
    else if (own && own !== "same" && !verdicts.includes(null)) return differ("sheets", `page ${page} ${own.why}`);
  }
  if (compared === 0) return notCompared("sheets", "its pages have too few words that can be read.");
  return equal("sheets", compared === few.pages ? "" : `on ${compared} of ${few.pages} pages`);
}

/** The numbers that a page may have in a PDF with more pages, its own first. */
function listPlaces(page: number, more: number): number[] {
  return Array.from({ length: more + 1 }, (_, index) => page + index);
}

function judge(original: PageText, processed: PageText): Verdict {
  const share = measureShare(original, processed);
  if (share !== null && share < LEAST_SHARE) {
    return { why: `has other text than in the uploaded drawing: it has ${Math.round(share * 100)}% of the words.` };
  }
  const [{ sheet }, { sheet: other, numbers }] = [original, processed];
  if (sheet !== null && other !== null && !numbers.includes(sheet)) return { why: `is sheet ${other}, in the uploaded drawing ${sheet}.` };
  return share === null ? null : "same";
}

/** The share of the original's words that the processed page has too; null when either has too few. */
function measureShare(original: PageText, processed: PageText): number | null {
  const last = Math.min(findLast(original.words), findLast(processed.words));
  const wanted = original.words.filter((word) => word <= last);
  if (wanted.length < LEAST_WORDS || processed.words.length < LEAST_WORDS) return null;
  const there = new Set(processed.words);
  return wanted.filter((word) => there.has(word)).length / wanted.length;
}

/** The largest hash up to which a sample holds every word of its page. */
function findLast(words: readonly number[]): number {
  return words.length < SAMPLED_WORDS ? Infinity : (words.at(-1) ?? Infinity);
}
