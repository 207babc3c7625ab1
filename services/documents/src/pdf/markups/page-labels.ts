import type * as PdfLib from "@cantoo/pdf-lib";
import { PdfDictionary } from "./pdf-dictionary.ts";

/** Deeper than any tree of labels that a program writes; a damaged one may refer to itself. */
const MAX_DEPTH = 16;
const MAX_RANGES = 100_000;
const MAX_LABEL = 80;

interface Range {
  /** Its first page, from 0. */
  first: number;
  prefix: string;
  style: string;
  start: number;
}

/** The labels of the pages (ISO 32000-1, 12.4.2) by their number, counted from 1; none where the file has none, or none that can be read. */
export function readPageLabels(lib: typeof PdfLib, document: PdfLib.PDFDocument): ReadonlyMap<number, string> {
  const labels = new Map<number, string>();
  const ranges: Range[] = [];
  const root = new PdfDictionary(lib, document.catalog).child("PageLabels");
  if (root) addRanges(root, ranges, 0);
  ranges.sort((one, other) => one.first - other.first);
  for (const [index, range] of ranges.entries()) {
    const end = Math.min(ranges[index + 1]?.first ?? Infinity, document.getPageCount());
    for (let page = range.first; page < end; page++) {
      const label = `${range.prefix}${writeNumber(range.style, range.start + page - range.first)}`.slice(0, MAX_LABEL);
      if (label !== "") labels.set(page + 1, label);
    }
  }
  return labels;
}

function addRanges(node: PdfDictionary, ranges: Range[], depth: number): void {
  if (depth > MAX_DEPTH || ranges.length > MAX_RANGES) return;
  for (const { number: first, value } of node.numbered("Nums")) {
    if (!Number.isInteger(first) || first < 0) continue;
    ranges.push({ first, prefix: value.text("P"), style: value.name("S"), start: value.number("St") ?? 1 });
  }
  for (const kid of node.dictionaries("Kids")) if (kid) addRanges(kid, ranges, depth + 1);
}

function writeNumber(style: string, value: number): string {
  if (style === "D") return String(value);
  if (style === "R") return writeRoman(value);
  if (style === "r") return writeRoman(value).toLowerCase();
  if (style === "A" || style === "a") return writeLetters(value, style);
  return "";
}

const ROMAN = [
  ["M", 1000],
  ["CM", 900],
  ["D", 500],
  ["CD", 400],
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
] as const;

function writeRoman(value: number): string {
  let rest = Math.min(value, 3_999);
  let text = "";
  for (const [letters, worth] of ROMAN)
    while (rest >= worth) {
      text += letters;
      rest -= worth;
    }
  return text;
}

/** `A` to `Z`, then `AA` to `ZZ`: the same letter again. */
function writeLetters(value: number, style: "A" | "a"): string {
  if (value < 1) return "";
  const letter = String.fromCharCode(style.charCodeAt(0) + ((value - 1) % 26));
  return letter.repeat(Math.min(Math.ceil(value / 26), MAX_LABEL));
}
