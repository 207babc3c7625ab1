import type { DisplayPage } from "./display-page.ts";
import { ownWords } from "./trade-words.ts";
import type { Run } from "./runs.ts";

/** The part of a page, from the right and from the bottom, that holds the sheet's number. */
const CORNER = 0.8;
/** S-101, S2.01, A101, AF600, S-101A */
const SHEET_NUMBER = /^[A-Z]{1,3}[-.]?\d{1,4}(?:[.-]\d{1,3})?[A-Z]?$/;
/** The second half of a reference to a detail: 5/S-501, 3 / S5.1 */
const REFERENCE = /(?:^|\s|\()[A-Z]?\d{1,2}[A-Z]? ?\/ ?([A-Z]{1,2}[-.]?\d{1,3}(?:\.\d{1,2})?)(?=$|[\s),])/g;
/** 1/4" = 1'-0", 3" = 1'-0", 1" = 20' */
const SCALE = /\d(?:[ -]?\d+)?(?:\/\d+)?" ?= ?\d+'(?:-\d+"?)?|\bNTS\b|N\.T\.S\.|NOT TO SCALE/;
/** Letters and catalogues consist of sentences. */
const LETTER = { leastWords: 40, ownShare: 0.5 };

export interface SheetFacts {
  /** The largest text in the lower right corner, where it is a sheet's number. */
  sheet: string | null;
  /** Numbers of other sheets that details refer to. */
  references: readonly string[];
  /** Whether it is part of a drawing set: it has a sheet's number or a scale, or does not consist of sentences. */
  isDrawing: boolean;
}

/** What a page says about itself. */
export function sheetFacts(page: Pick<DisplayPage, "width" | "height">, runs: readonly Run[]): SheetFacts {
  const sheet = sheetNumber(page, runs);
  const references = new Set<string>();
  for (const { text } of runs) for (const [, number] of text.toUpperCase().matchAll(REFERENCE)) if (number) references.add(number);
  if (sheet) references.delete(sheet);
  const hasScale = runs.some(({ text }) => SCALE.test(text.toUpperCase()));
  return { sheet, references: [...references].sort(), isDrawing: sheet !== null || hasScale || !isLetter(runs) };
}

function sheetNumber({ width, height }: Pick<DisplayPage, "width" | "height">, runs: readonly Run[]): string | null {
  const corner = runs.filter(({ centre }) => centre.x >= CORNER * width && centre.y <= (1 - CORNER) * height);
  const most = Math.max(...corner.map((run) => run.height));
  const largest = new Set(corner.filter((run) => run.height === most).map(({ text }) => text.toUpperCase()));
  const [text = ""] = largest;
  return largest.size === 1 && SHEET_NUMBER.test(text) ? text : null;
}

function isLetter(runs: readonly Run[]): boolean {
  let [own, all] = [0, 0];
  for (const { text } of runs) {
    own += ownWords(text);
    all += text.split(" ").length;
  }
  return all >= LETTER.leastWords && own > LETTER.ownShare * all;
}
