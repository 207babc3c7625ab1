import { optionsOf, type DraftDrawingOptions } from "./options.ts";
import { pageFile } from "./page-file.ts";
import { drawPlanPage } from "./plan-page.ts";
import { endSheet, newSheet } from "./sheet.ts";
import type { DraftTruth, ExceptionTruth, PageTruth } from "./truth.ts";

/**
 * A steel drawing as the trade makes them, and what it shows as data. Random by seed: the same seed and options give the same
 * bytes, and what is not given is chosen by the seed.
 */
export function draftDrawing(seed: number, given: Partial<DraftDrawingOptions> = {}): { pdf: Buffer; truth: DraftTruth } {
  const options = optionsOf(seed, given);
  const plan = newSheet(seed, { kind: "plan", sheet: "S-101" }, options);
  const { notSteel } = drawPlanPage(plan, options);
  const ended = [endSheet(plan, { scale: options.halfSize ? 0.5 : 1, rotate: options.rotate, crop: options.crop })];
  const pages = ended.map(({ truth }) => truth);
  return {
    pdf: pageFile(ended.map(({ page }) => page)),
    truth: { pages, notSteel: [...new Set(notSteel)], exceptions: exceptionsOf(pages) },
  };
}

function exceptionsOf(pages: readonly PageTruth[]): ExceptionTruth[] {
  return pages.flatMap(({ callouts }, index) =>
    callouts.flatMap(({ role, text, designation }): ExceptionTruth[] => {
      if (role !== "existing" && role !== "unlisted" && role !== "legend" && role !== "prose") return [];
      return [{ page: index + 1, kind: role, text, designation }];
    }),
  );
}
