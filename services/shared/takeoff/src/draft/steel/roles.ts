import { isInside } from "../geometry/box.ts";
import type { Segment } from "../geometry/segment.ts";
import type { Strokes } from "../page/strokes/strokes.ts";
import type { Linework } from "../page/linework.ts";
import type { RuledTable } from "../sheet/tables.ts";
import { Paragraphs } from "../text/paragraphs.ts";
import type { Run } from "../text/runs.ts";
import { countOwnWords } from "../text/trade-words.ts";
import type { Callout } from "./callouts.ts";
import { readDefaultNote } from "./marks/default-sections.ts";
import { hasLeader } from "./leader-starts.ts";
import { Legends } from "./legends.ts";

/**
 * What a designation on a sheet is. `placed`: it labels a piece. `schedule`: it stands in a ruled table. `legend`: it explains a
 * sign. `prose`: it is part of a note. `duplicate`: another callout of the same place says the same.
 */
export type CalloutRole = "placed" | "schedule" | "legend" | "prose" | "duplicate";

interface Reach {
  down: number;
  right: number;
  left: number;
}

/** All in points. */
const SAME_PLACE = 1.5;
const SCHEDULE_REACH: Reach = { down: 400, right: 500, left: 20 };
/** Longer texts that contain the word are sentences. */
const MAX_HEADING_LENGTH = 40;

/** What may stand before the size of a label: nothing, or `(2)`. */
const COUNT = /^(?:\(\d+\) ?)?$/;
const SCHEDULE = /\bSCHEDULE\b/;
/** `SHOP ATTACHED W/W12X87 BEAM`, and `PL1X10 @ W12X40 & W12X45`, where each is one. */
const HOST =
  /\b(?:ATTACHED|WELDED|BOLTED|CONNECTED|ALIGNED|FLUSH) (?:W\/|WITH|TO) ?$|(?:@|\bAT) ?(?:[A-Z]+ ?\d[\dX*./ -]*(?:,|&|\bAND) ?)*$/;
/** `T.O. C12X20.7 EL: 26'-3"` says how high something is. */
const ELEVATION = { before: /\bT(?:\.? ?O\.?|\/) ?$/, after: /^ ?EL/ };
/** `MIN. W8X31`. */
const LEAST = /\bMIN(?:\.|IMUM)? ?$/;

export interface RoleContext {
  tables: readonly RuledTable[];
  linework: Linework;
  /** Whether the page is part of a drawing set: a letter and a catalogue place nothing. */
  isDrawing: boolean;
  /** Lines of the plan's grid. */
  axes: readonly Segment[];
  /** Of `findDefaultNotes`. */
  notes: readonly Run[];
  strokes: Pick<Strokes, "ends" | "count">;
}

/** Says what each callout of a page is, in their order. */
export function findRoles(
  callouts: readonly Callout[],
  runs: readonly Run[],
  { tables, linework, isDrawing, axes, notes, strokes }: RoleContext,
): CalloutRole[] {
  const findHeadings = (pattern: RegExp) => runs.filter(({ text }) => text.length < MAX_HEADING_LENGTH && pattern.test(text.toUpperCase()));
  const legends = new Legends(runs, axes);
  // Where lines may be images, the rules of a schedule cannot be seen.
  const schedules = linework === "vector" ? [] : findHeadings(SCHEDULE);
  const paragraphs = new Paragraphs(runs);
  const seen = new Map<string, Callout[]>();
  return callouts.map((callout) => {
    const same = seen.get(callout.read.designation) ?? [];
    if (same.some(({ centre }) => Math.hypot(centre.x - callout.centre.x, centre.y - callout.centre.y) < SAME_PLACE)) return "duplicate";
    seen.set(callout.read.designation, [...same, callout]);
    if (!isDrawing) return "prose";
    if (isReference(callout)) return "prose";
    // A cell counts when the designation is all of it but for the trade's own words.
    if (tables.some(({ box }) => isInside(box, callout.centre))) return countOwnWords(callout.run.text) === 0 ? "schedule" : "prose";
    if (legends.holds(callout)) return "legend";
    if (readDefaultNote(callout, notes)) return "prose";
    if (schedules.some((heading) => isBelow(heading, callout, SCHEDULE_REACH))) return "schedule";
    return isProse(callout, paragraphs) && !isLabel(callout, paragraphs, strokes) ? "prose" : "placed";
  });
}

/** Whether the words around a size say how high something is, ask for at least that much, or say at which pieces something is: it places nothing. */
function isReference({ run, text }: Callout): boolean {
  const before = run.text.slice(0, run.text.indexOf(text)).toUpperCase();
  const after = run.text.slice(before.length + text.length).toUpperCase();
  return (ELEVATION.before.test(before) && ELEVATION.after.test(after)) || LEAST.test(before) || HOST.test(before);
}

/** Schedules stand below their headings. */
function isBelow(heading: Run, { centre }: Callout, reach: Reach): boolean {
  const down = heading.centre.y - centre.y;
  const across = centre.x - heading.x;
  return down > 0 && down < reach.down && across > -reach.left && across < reach.right;
}

/** A callout in a sentence defines or asks; it places nothing. */
function isProse({ run }: Callout, paragraphs: Paragraphs): boolean {
  const own = countOwnWords(run.text);
  return own >= 4 || (own >= 1 && paragraphs.countProseAround(run) >= 2);
}

/** A size that begins a note at the end of a leader names the piece, whatever the note goes on to say. */
function isLabel({ run, text }: Callout, paragraphs: Paragraphs, strokes: RoleContext["strokes"]): boolean {
  return COUNT.test(run.text.slice(0, run.text.indexOf(text))) && paragraphs.isFirst(run) && hasLeader(run, strokes);
}
