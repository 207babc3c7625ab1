import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PageText } from "../child/child-messages.ts";

/** Most hashes of one page: a sample of its words that has the same size for every page. */
export const SAMPLED_WORDS = 1_000;
const MAX_NUMBERS = 20;
/** Shorter texts are grid letters, counts and dimensions, which every drawing has. */
const LEAST_CHARACTERS = 3;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'"/.-]*/gu;
/** The part of a page as it is shown, from the left and from the top, that holds the sheet's number. */
const CORNER = 0.8;
/** S-101, S2.01, A101, AF600, S-101A */
const SHEET_NUMBER = /^[A-Z]{1,3}[-.]?\d{1,4}(?:[.-]\d{1,3})?[A-Z]?$/;

interface Placed {
  text: string;
  height: number;
}

/** Reads a page's words as hashes, and the sheet numbers in its lower right corner. @throws what pdf.js throws for the page */
export async function readPageText(page: PdfJs.PDFPageProxy): Promise<PageText> {
  const { items } = await page.getTextContent();
  const corner = inCorner(page);
  const texts: string[] = [];
  const placed: Placed[] = [];
  for (const item of items) {
    if (!("str" in item)) continue;
    texts.push(item.str, item.hasEOL ? "\n" : "");
    const text = item.str.trim().toUpperCase();
    const [, , c, d, x, y] = item.transform as [number, number, number, number, number, number];
    if (text !== "" && corner(x, y)) placed.push({ text, height: Math.hypot(c, d) });
  }
  return { words: sampleOf(texts.join("")), ...findSheet(placed) };
}

/** The smallest hashes of a text's words, ascending. Two texts share the same sampled words, whichever they are. */
export function sampleOf(text: string): number[] {
  const hashes = new Set<number>();
  for (const [word] of text.toUpperCase().matchAll(WORD)) if (word.length >= LEAST_CHARACTERS) hashes.add(hashWord(word));
  return [...hashes].sort((a, b) => a - b).slice(0, SAMPLED_WORDS);
}

/** FNV-1a, 32 bits. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function inCorner(page: PdfJs.PDFPageProxy): (x: number, y: number) => boolean {
  const viewport = page.getViewport({ scale: 1 });
  return (x, y) => {
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y) as number[];
    return left >= CORNER * viewport.width && top >= CORNER * viewport.height;
  };
}

/** The sheet's number is the largest text in the corner; when that is no number, the page's number is unknown. */
function findSheet(placed: readonly Placed[]): Pick<PageText, "sheet" | "numbers"> {
  const numbers = [...new Set(placed.map(({ text }) => text).filter((text) => SHEET_NUMBER.test(text)))].slice(0, MAX_NUMBERS);
  const most = Math.max(...placed.map(({ height }) => height));
  const largest = new Set(placed.filter(({ height }) => height === most).map(({ text }) => text));
  const [sheet = ""] = largest;
  return { sheet: largest.size === 1 && numbers.includes(sheet) ? sheet : null, numbers };
}
