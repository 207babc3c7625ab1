import type * as PdfLib from "@cantoo/pdf-lib";
import type { MarkupGroup, MarkupPlace, MarkupsOutcome } from "../child/child-messages.ts";
import { placeOf, findPageGeometry } from "./markup-places.ts";

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
  /** Of markups with a name or a label; null for more than `maxPlaces`. */
  places: MarkupPlace[] | null;
  outcome: MarkupsOutcome;
}

/** What is known of markups that were not read. */
export function nothingRead(outcome: Exclude<MarkupsOutcome, "read">): ReadMarkups {
  return { groups: [], places: outcome === "too_many" ? null : [], outcome };
}

/**
 * Counts the markups of a PDF by subject and label, and finds the place of each. The library reads the whole file into objects: memory of
 * about twice its size.
 * @param pages the number of pages that pdf.js found; when the library finds another, its reading is not trusted
 * @throws what the library throws for a file that it cannot read
 */
export async function readMarkups(lib: typeof PdfLib, bytes: Uint8Array, pages: number, maxPlaces = MAX_MARKUPS): Promise<ReadMarkups> {
  // The empty password opens a file that is only locked against changes.
  const document = await lib.PDFDocument.load(bytes, { updateMetadata: false, password: "", parseSpeed: lib.ParseSpeeds.Fastest });
  if (document.getPageCount() !== pages) return nothingRead("unreadable");
  const groups = new Map<string, MarkupGroup>();
  const places: MarkupPlace[] = [];
  let markups = 0;
  for (const [index, page] of document.getPages().entries()) {
    const toShown = findPageGeometry(lib, page);
    for (const markup of yieldMarkups(lib, page)) {
      if (++markups > MAX_MARKUPS) return nothingRead("too_many");
      countMarkup(groups, markup);
      const place = toShown && placeOf(markup.rect, markup.ends, toShown);
      if (place && (markup.name || markup.label) && places.length <= maxPlaces)
        places.push({ page: index + 1, name: markup.name, label: markup.label, ...place });
    }
  }
  const isTooVaried = groups.size > MAX_GROUPS;
  return {
    groups: isTooVaried ? [] : [...groups.values()],
    places: places.length > maxPlaces ? null : places,
    outcome: isTooVaried ? "too_many" : "read",
  };
}

/** Adds a markup to the group of its subject and label. More groups than are reported are not counted. */
function countMarkup(groups: Map<string, MarkupGroup>, { subject, label, pieces, grouped }: Markup): void {
  const key = `${subject}\n${label}`;
  const known = groups.get(key);
  if (!known && groups.size > MAX_GROUPS) return;
  const group = known ?? { subject, label, markups: 0, pieces: 0, grouped: 0 };
  group.markups++;
  group.pieces += pieces;
  group.grouped += Number(grouped);
  groups.set(key, group);
}

interface Markup {
  subject: string;
  label: string;
  pieces: number;
  /** Part of a group: several markups may then stand for one piece. */
  grouped: boolean;
  name: string;
  rect: number[];
  /** The numbers of its `L` or `Vertices`. */
  ends: number[];
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
    const numbers = (key: string): number[] => {
      const found = value(key);
      if (!(found instanceof PDFArray)) return [];
      const cells = found.asArray().map((_, index) => found.lookup(index));
      return cells.flatMap((cell) => (cell instanceof PDFNumber && Number.isFinite(cell.asNumber()) ? [cell.asNumber()] : []));
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
    const ends = name("Subtype") === "Line" ? numbers("L") : numbers("Vertices");
    yield { subject: text("Subj"), label: text("Label"), pieces, grouped, name: text("NM"), rect: numbers("Rect"), ends };
  }
}
