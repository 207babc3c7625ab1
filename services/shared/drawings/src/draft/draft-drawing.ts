import { drawDetailPage, drawElevationPage } from "./pages/framing-pages.ts";
import { buildOptions, type DraftDrawingOptions } from "./options.ts";
import { pageFile } from "./sheet/page-file.ts";
import { drawPlanPage } from "./pages/plan-page.ts";
import {
  drawBorder,
  endSheet,
  isReadable,
  LETTER,
  newSheet,
  type Print,
  type Sheet,
  type SheetHead,
  type SheetOptions,
} from "./sheet/sheet.ts";
import { drawLintels, drawLocations, drawSchedules } from "./pages/tables.ts";
import { drawNotesPage, writeCataloguePage, writeLetterPage } from "./pages/text-pages.ts";
import type { DraftTruth, ExceptionTruth, PageTruth } from "./truth.ts";

/**
 * A steel drawing as the trade makes them, and what it shows as data. Random by seed: the same seed and options give the same
 * bytes, and what is not given is chosen by the seed.
 */
export function draftDrawing(seed: number, given: Partial<DraftDrawingOptions> = {}): { pdf: Buffer; truth: DraftTruth } {
  const options = buildOptions(seed, given);
  const print: Print = { scale: options.halfSize ? 0.5 : 1, rotate: 0, crop: false };
  const sheets: { sheet: Sheet; print?: Print }[] = [];
  const notSteel: string[] = [];
  const begin = (head: SheetHead, how?: Print, lettering: SheetOptions = options): Sheet => {
    const sheet = newSheet(seed, head, lettering);
    sheets.push({ sheet, print: how });
    return sheet;
  };
  // Letters and catalogues come from programs for texts.
  const plain: SheetOptions = {
    linework: "vector",
    stackedFractions: "none",
    doubledTexts: 0,
    splitTexts: options.splitTexts,
    explodedDashes: false,
  };
  if (options.letterPage) writeLetterPage(begin({ kind: "letter", sheet: null, size: LETTER }, undefined, plain));
  if (options.notesPage) notSteel.push(...drawNotesPage(begin({ kind: "notes", sheet: "S-001" }, print)));
  const turned = { ...print, rotate: options.rotate, crop: options.crop };
  const plan = drawPlanPage(begin({ kind: "plan", sheet: "S-101" }, turned), options);
  notSteel.push(...plan.notSteel);
  if (options.elevationPage) drawElevationPage(begin({ kind: "elevation", sheet: "S-201" }, print));
  if (options.detailPage) drawDetailPage(begin({ kind: "detail", sheet: "S-301" }, print));
  if (options.schedulePage) {
    const sheet = begin({ kind: "schedule", sheet: "S-401" }, print);
    drawBorder(sheet, "SCHEDULES");
    drawSchedules(sheet, plan.model, 120, 1640);
    drawLintels(sheet, 120, 900);
    drawLocations(sheet, plan.model, 900, 1616);
  }
  if (options.cataloguePage) writeCataloguePage(begin({ kind: "letter", sheet: null, size: { ...LETTER, height: 842 } }, undefined, plain));
  if (options.scanPage) {
    const sheet = begin({ kind: "scan", sheet: "S-102" }, print, { ...options, linework: "outlined" });
    drawPlanPage(sheet, options);
    sheet.truth.linework = "raster";
  }
  const ended = sheets.map(({ sheet, print: how }) => endSheet(sheet, how));
  const pages = ended.map(({ truth }) => truth);
  return {
    pdf: pageFile(ended.map(({ page }) => page)),
    truth: { pages, notSteel: [...new Set(notSteel)], exceptions: findExceptions(pages) },
  };
}

/** The callouts of texts that can be read and that make no line. */
export function findExceptions(pages: readonly PageTruth[]): ExceptionTruth[] {
  return pages.flatMap((page, index) =>
    (isReadable(page) ? page.callouts : []).flatMap(({ role, text, designation }): ExceptionTruth[] => {
      if (role !== "existing" && role !== "unlisted" && role !== "legend" && role !== "prose") return [];
      return [{ page: index + 1, kind: role, text, designation }];
    }),
  );
}
