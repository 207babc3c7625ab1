import type * as PdfLib from "@cantoo/pdf-lib";
import type { MarkupGroup, MarkupsOutcome } from "../child/child-messages.ts";

/** The annotations that people draw (ISO 32000-1, 12.5.6.2); others are links, form fields and pop-up windows. */
const MARKUPS = new Set(
  ["Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly", "StrikeOut"].concat([
    "Stamp",
    "Caret",
    "Ink",
  ]),
);
/** AutoCAD adds an annotation with this author for each text that it draws as lines. */
const DRAWN_TEXT = "AutoCAD SHX Text";
const MAX_CHARACTERS = 80;
const MAX_MARKUPS = 100_000;
const MAX_GROUPS = 5_000;

export interface ReadMarkups {
  groups: MarkupGroup[];
  outcome: MarkupsOutcome;
}

/**
 * Counts the markups of a PDF by subject and label. The library reads the whole file into objects: memory of about twice its size.
 * @param pages the number of pages that pdf.js found; when the library finds another, its reading is not trusted
 * @throws what the library throws for a file that it cannot read
 */
export async function readMarkups(lib: typeof PdfLib, bytes: Uint8Array, pages: number): Promise<ReadMarkups> {
  // The empty password opens a file that is only locked against changes.
  const document = await lib.PDFDocument.load(bytes, { updateMetadata: false, password: "", parseSpeed: lib.ParseSpeeds.Fastest });
  if (document.getPageCount() !== pages) return { groups: [], outcome: "unreadable" };
  const groups = new Map<string, MarkupGroup>();
  let markups = 0;
  for (const page of document.getPages()) {
    for (const markup of yieldMarkups(lib, page)) {
      const { subject, label } = markup;
      const key = `${subject}\n${label}`;
      const group = groups.get(key) ?? { subject, label, markups: 0, pieces: 0, grouped: 0 };
      group.markups++;
      group.pieces += markup.pieces;
      group.grouped += Number(markup.grouped);
      groups.set(key, group);
      if (++markups > MAX_MARKUPS || groups.size > MAX_GROUPS) return { groups: [], outcome: "too_many" };
    }
  }
  return { groups: [...groups.values()], outcome: "read" };
}

interface Markup {
  subject: string;
  label: string;
  pieces: number;
  /** Part of a group: several markups may then stand for one piece. */
  grouped: boolean;
}

function* yieldMarkups(lib: typeof PdfLib, page: PdfLib.PDFPage): Generator<Markup> {
  const { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } = lib;
  const list = page.node.lookup(PDFName.of("Annots"));
  if (!(list instanceof PDFArray)) return;
  for (let at = 0; at < list.size(); at++) {
    const annotation = list.lookup(at);
    if (!(annotation instanceof PDFDict)) continue;
    const value = (key: string): unknown => annotation.lookup(PDFName.of(key));
    const text = (key: string): string => {
      const found = value(key);
      return found instanceof PDFString || found instanceof PDFHexString ? found.decodeText().trim().slice(0, MAX_CHARACTERS) : "";
    };
    const name = (key: string): string => {
      const found = value(key);
      return found instanceof PDFName ? found.decodeText() : "";
    };
    const grouped = name("RT") === "Group";
    // Replies to a markup, and states such as "accepted", are annotations too.
    const isReply = annotation.has(PDFName.of("IRT")) && !grouped;
    if (!MARKUPS.has(name("Subtype")) || isReply || text("T") === DRAWN_TEXT) continue;
    // A count measurement of Revu stands for as many pieces as were clicked.
    const count = value("NumCounts");
    const counted = count instanceof PDFNumber ? count.asNumber() : 1;
    const pieces = Number.isInteger(counted) && counted > 0 ? Math.min(counted, MAX_MARKUPS) : 1;
    yield { subject: text("Subj"), label: text("Label"), pieces, grouped };
  }
}
