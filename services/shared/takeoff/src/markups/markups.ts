import { readDesignation, type ReadDesignation } from "../designations/read-designation.ts";

/** The annotations that people draw (ISO 32000-1, 12.5.6.2); others are links, form fields and pop-up windows. */
const MARKUPS: ReadonlySet<string> = new Set([
  "Text",
  "FreeText",
  "Line",
  "Square",
  "Circle",
  "Polygon",
  "PolyLine",
  "Highlight",
  "Underline",
  "Squiggly",
  "StrikeOut",
  "Stamp",
  "Caret",
  "Ink",
]);
/** AutoCAD adds an annotation with this author for each text that it draws as lines: it repeats the drawing's own letters. */
const DRAWN_TEXT = "AutoCAD SHX Text";
/** Hidden, and not viewed (ISO 32000-1, 12.5.3). Whether it is printed does not matter: people compare a takeoff with the screen. */
const HIDDEN_FLAGS = 0b10_0010;

/** What tells markups from other annotations, as any library that reads PDFs hands it out. */
export interface AnnotationFacts {
  subtype: string;
  flags: number;
  author: string;
  /** It refers to another annotation by `IRT`. */
  hasParent: boolean;
  /** Its `RT`: `Group` joins it to its parent, anything else replies to it. */
  replyType: string;
  /** It is on a layer that is off. */
  isOnHiddenLayer: boolean;
}

/** `hidden`: a markup that nobody sees. `reply`: a text or a state that somebody gave a markup. `other`: no markup at all. */
export type AnnotationRole = "markup" | "hidden" | "reply" | "other";

/** Decides what an annotation is, for the draft as for the import and the comparison of marked-up PDFs. */
export function judgeAnnotation(facts: AnnotationFacts): AnnotationRole {
  if (!MARKUPS.has(facts.subtype) || facts.author === DRAWN_TEXT) return "other";
  // Before its flags: programs hide the states that a review gave.
  if (facts.hasParent && facts.replyType !== "Group") return "reply";
  return (facts.flags & HIDDEN_FLAGS) !== 0 || facts.isOnHiddenLayer ? "hidden" : "markup";
}

/** @returns what a markup says, by the first of its texts: its contents, its rich text, which some programs write alone, its appearance */
export function readMarkupText(...texts: readonly string[]): string {
  return texts.map((text) => text.trim()).find((text) => text !== "") ?? "";
}

/** Longer rich texts are cut. */
const MAX_RICH_TEXT = 20_000;
const LINE_END = /<br\s*\/?>|<\/p>/g;
const TAG = /<[^<>]*>/g;
const ESCAPED = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text of `RC`, which is XHTML (ISO 32000-1, 12.7.3.4): one line for each paragraph. */
export function readRichText(xhtml: string): string {
  return xhtml.slice(0, MAX_RICH_TEXT).replace(LINE_END, "\n").replace(TAG, "").replace(ESCAPED, unescape).trim();
}

function unescape(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? all;
  const code = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
  return code <= 0x10_ffff ? String.fromCodePoint(code) : all;
}

/** The designation that a markup's subject, or else its label, is; null for a text that may as well be a mark. */
export function findMarkupDesignation({ subject, label }: { subject: string; label: string }): ReadDesignation | null {
  for (const text of [subject, label]) {
    const found = readDesignation(text);
    if (found && !found.weak) return found;
  }
  return null;
}
