import type * as PdfLib from "@cantoo/pdf-lib";
import { findMarkupDesignation, readMarkupText, readRichText } from "@takeoff/takeoff";
import { findHiddenLayers, listAnnotations } from "./annotations.ts";
import { readCustomColumns, type CustomColumn } from "./custom-columns.ts";
import { findPageGeometry, placeOf, type Place, type ToShown } from "./markup-places.ts";
import { measureMarkup, type MeasuredLength } from "./measured-length.ts";
import type { PdfDictionary } from "./pdf-dictionary.ts";
import { readReplies } from "./replies.ts";

const MAX_CHARACTERS = 80;
const MAX_CONTENTS = 1_000;
/** More than any drawing has. */
export const MAX_MARKUPS = 100_000;
/** A review set aside what has such a state. */
const SET_ASIDE: ReadonlySet<string> = new Set(["Rejected", "Cancelled"]);

/** A markup as it stands in the file. */
export interface Markup {
  /** The number of its page, counted from 1. */
  page: number;
  /** `Line`, `FreeText` … */
  kind: string;
  /** Its `NM`, unique in the file; empty where it has none. */
  name: string;
  subject: string;
  label: string;
  contents: string;
  author: string;
  /** How many pieces it stands for: more than one for a count measurement. */
  pieces: number;
  /** It counts or measures: it is no comment. */
  isMeasurement: boolean;
  measured: MeasuredLength;
  /** The states that people gave it, such as `Accepted`. */
  status: string;
  /** A review rejected or cancelled it. */
  isSetAside: boolean;
  /** Its values of `MarkupsOfPdf.columns`, in their order. */
  values: string[];
  /** Where it is drawn, without the label that its appearance has; null where its page or its rectangle cannot be used. */
  place: Place | null;
  /** Part of a group of markups of which several name steel: they may stand for one piece or for several. */
  isInUnclearGroup: boolean;
}

export interface MarkupsOfPdf {
  columns: CustomColumn[];
  /** Markups of which a group was read as one markup count once. Those that a review set aside, and hidden ones, are not among them. */
  markups: Markup[];
  /** Markups that nobody sees on the drawing. */
  hidden: Markup[];
  /** Markups that a review rejected or cancelled. */
  setAside: number;
  /** Texts that people wrote about markups. */
  replies: number;
}

/** Opens a PDF to read its markups, with about twice its size of memory. @throws what the library throws for a file that it cannot read */
export function openForMarkups(lib: typeof PdfLib, bytes: Uint8Array): Promise<PdfLib.PDFDocument> {
  // The empty password opens a file that is only locked against changes.
  return lib.PDFDocument.load(bytes, { updateMetadata: false, password: "", parseSpeed: lib.ParseSpeeds.Fastest });
}

/** Reads the markups of all pages, with what people said about them. @returns `too_many` for more than are read */
export function readMarkups(lib: typeof PdfLib, document: PdfLib.PDFDocument): MarkupsOfPdf | "too_many" {
  const columns = readCustomColumns(lib, document);
  const hiddenLayers = findHiddenLayers(lib, document);
  const found: MarkupsOfPdf = { columns, markups: [], hidden: [], setAside: 0, replies: 0 };
  let count = 0;
  for (const [index, page] of document.getPages().entries()) {
    const annotations = listAnnotations(lib, page, hiddenLayers);
    const replies = readReplies(annotations);
    found.replies += replies.texts;
    const toShown = findPageGeometry(lib, page);
    const grouped = new Map<string, Markup[]>();
    for (const { reference, dictionary, role } of annotations) {
      if (role !== "markup" && role !== "hidden") continue;
      if (++count > MAX_MARKUPS) return "too_many";
      const states = reference === null ? [] : (replies.states.get(reference) ?? []);
      const markup = toMarkup(dictionary, { page: index + 1, columns, states, toShown });
      if (markup.isSetAside) {
        found.setAside++;
        continue;
      }
      if (role === "hidden") {
        found.hidden.push(markup);
        continue;
      }
      const group = dictionary.name("RT") === "Group" ? dictionary.reference("IRT") : reference;
      // One without a reference belongs to no group.
      const key = group ?? `only ${count}`;
      grouped.set(key, [...(grouped.get(key) ?? []), markup]);
    }
    for (const group of grouped.values()) found.markups.push(...joinGroup(group));
  }
  return found;
}

interface MarkupContext {
  page: number;
  columns: readonly CustomColumn[];
  states: readonly { model: string; state: string }[];
  toShown: ToShown | null;
}

function toMarkup(dictionary: PdfDictionary, { page, columns, states, toShown }: MarkupContext): Markup {
  const kind = dictionary.name("Subtype");
  const ends = dictionary.numbers(kind === "Line" ? "L" : "Vertices");
  const counted = dictionary.number("NumCounts");
  const values = dictionary.texts("BSIColumnData");
  const contents = readMarkupText(dictionary.text("Contents"), readRichText(dictionary.text("RC")));
  const measured = measureMarkup(dictionary, ends, contents);
  const shown = states.filter(({ state }) => state !== "None" && state !== "Unmarked");
  return {
    page,
    kind,
    name: dictionary.text("NM").slice(0, MAX_CHARACTERS),
    subject: dictionary.text("Subj").slice(0, MAX_CHARACTERS),
    label: dictionary.text("Label").slice(0, MAX_CHARACTERS),
    contents: contents.slice(0, MAX_CONTENTS),
    author: dictionary.text("T").slice(0, MAX_CHARACTERS),
    // A count measurement of Revu stands for as many pieces as were clicked.
    pieces: counted !== null && Number.isInteger(counted) && counted > 0 ? Math.min(counted, MAX_MARKUPS) : 1,
    isMeasurement: dictionary.name("IT") === "PolygonCount" || measured.length !== null || measured.isUnclear,
    measured,
    status: shown.map(({ model, state }) => (model === "Review" || model === "" ? state : `${model}: ${state}`)).join("; "),
    isSetAside: shown.some(({ state }) => SET_ASIDE.has(state)),
    values: columns.map(({ place }) => values[place] ?? ""),
    place: toShown && placeOf(withoutMargins(dictionary.numbers("Rect"), dictionary.numbers("RD")), ends, toShown),
    isInUnclearGroup: false,
  };
}

/** @param margins `RD`: how far what is drawn lies within the rectangle, from its left, lower, right and upper edge */
function withoutMargins(rect: readonly number[], margins: readonly number[]): number[] {
  const isUsable = rect.length === 4 && margins.length === 4 && margins.every((margin) => margin >= 0);
  return isUsable ? rect.map((edge, index) => edge + (index < 2 ? 1 : -1) * (margins[index] ?? 0)) : [...rect];
}

/** The markups that a group stands for: the one that names steel, where just one does, as a label with its leader; otherwise all. */
function joinGroup(group: readonly Markup[]): readonly Markup[] {
  if (group.length === 1) return group;
  const steel = group.filter((markup) => findMarkupDesignation(markup) !== null);
  const [first] = steel;
  if (steel.length !== 1 || !first) return group.map((markup) => ({ ...markup, isInUnclearGroup: true }));
  const others = group.filter((markup) => markup !== first && markup.isMeasurement);
  const [measuring] = others;
  // Of several measurements nothing tells which one is the piece's.
  if (first.isMeasurement || others.length !== 1 || !measuring) return [first];
  const { pieces, measured, isMeasurement } = measuring;
  const line = measured.length ? measuring.place?.line : first.place?.line;
  return [{ ...first, pieces, measured, isMeasurement, place: first.place && { box: first.place.box, line: line ?? null } }];
}
