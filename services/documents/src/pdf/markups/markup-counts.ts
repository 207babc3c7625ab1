import type * as PdfLib from "@cantoo/pdf-lib";
import type { MarkupGroup, MarkupPlace, MarkupsOutcome } from "../child/child-messages.ts";
import { MAX_MARKUPS, openForMarkups, readMarkups, type Markup } from "./read-markups.ts";

const MAX_GROUPS = 5_000;

export interface CountedMarkups {
  groups: MarkupGroup[];
  /** The places of markups with a name or a label; null for more than `maxPlaces`. */
  places: MarkupPlace[] | null;
  outcome: MarkupsOutcome;
}

/** What is known of markups that were not read. */
export function nothingRead(outcome: Exclude<MarkupsOutcome, "read">): CountedMarkups {
  return { groups: [], places: outcome === "too_many" ? null : [], outcome };
}

/**
 * Counts the markups of a PDF by subject and label, and finds the place of each.
 * @param pages the number of pages that pdf.js found; when the library finds another, its reading is not trusted
 * @throws what the library throws for a file that it cannot read
 */
export async function countMarkups(lib: typeof PdfLib, bytes: Uint8Array, pages: number, maxPlaces = MAX_MARKUPS): Promise<CountedMarkups> {
  const document = await openForMarkups(lib, bytes);
  if (document.getPageCount() !== pages) return nothingRead("unreadable");
  const read = readMarkups(lib, document);
  if (read === "too_many") return nothingRead("too_many");
  const groups = new Map<string, MarkupGroup>();
  for (const markup of read.markups) countMarkup(groups, markup);
  const isTooVaried = groups.size > MAX_GROUPS;
  return {
    groups: isTooVaried ? [] : [...groups.values()],
    places: listPlaces(read.markups, maxPlaces),
    outcome: isTooVaried ? "too_many" : "read",
  };
}

function listPlaces(markups: readonly Markup[], maxPlaces: number): MarkupPlace[] | null {
  const places = markups.flatMap(({ page, name, label, place }) => (place && (name || label) ? [{ page, name, label, ...place }] : []));
  return places.length > maxPlaces ? null : places;
}

/** Adds a markup to the group of its subject and label. More groups than are reported are not counted. */
function countMarkup(groups: Map<string, MarkupGroup>, { subject, label, pieces, isInUnclearGroup }: Markup): void {
  const key = `${subject}\n${label}`;
  const known = groups.get(key);
  if (!known && groups.size > MAX_GROUPS) return;
  const group = known ?? { subject, label, markups: 0, pieces: 0, grouped: 0 };
  group.markups++;
  group.pieces += pieces;
  group.grouped += Number(isInUnclearGroup);
  groups.set(key, group);
}
