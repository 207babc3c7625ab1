import type { Box, Callout } from "./callouts.ts";
import type { Linework } from "../counts/lines.ts";
import type { Run } from "../text/runs.ts";
import type { RuledTable } from "../sheet/tables.ts";
import { ownWords } from "../text/trade-words.ts";

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
/** Below its heading and to the right of it; to the left only as far as a heading in the middle of its column leaves. */
const LEGEND_REACH: Reach = { down: 300, right: 300, left: 100 };
const SCHEDULE_REACH: Reach = { down: 400, right: 500, left: 20 };
/** Longer texts that contain the word are sentences. */
const MAX_HEADING_LENGTH = 40;
/** Lines of a paragraph are this far apart, in heights of the text. */
const LINE_SPACING = { min: 0.85, max: 1.9 };
const MAX_LINES = 12;
/** A line of a note of which every word is one of the trade counts this much as a line of prose. */
const TRADE_LINE = 0.25;

const SCHEDULE = /\bSCHEDULE\b/;
const LEGEND = /\b(?:LEGEND|ABBREVIATIONS?|SYMBOLS)\b/;
export interface RoleContext {
  tables: readonly RuledTable[];
  linework: Linework;
  /** Whether the page is part of a drawing set: a letter and a catalogue place nothing. */
  isDrawing: boolean;
}

/** Says what each callout of a page is, in their order. */
export function rolesOf(callouts: readonly Callout[], runs: readonly Run[], { tables, linework, isDrawing }: RoleContext): CalloutRole[] {
  const headings = (pattern: RegExp) => runs.filter(({ text }) => text.length < MAX_HEADING_LENGTH && pattern.test(text.toUpperCase()));
  const legends = headings(LEGEND);
  // Where lines may be images, the rules of a schedule cannot be seen.
  const schedules = linework === "vector" ? [] : headings(SCHEDULE);
  const lines = new Lines(runs);
  const seen = new Map<string, Callout[]>();
  return callouts.map((callout) => {
    const same = seen.get(callout.read.designation) ?? [];
    if (same.some(({ centre }) => Math.hypot(centre.x - callout.centre.x, centre.y - callout.centre.y) < SAME_PLACE)) return "duplicate";
    seen.set(callout.read.designation, [...same, callout]);
    if (!isDrawing) return "prose";
    if (tables.some(({ box }) => contains(box, callout))) return "schedule";
    if (legends.some((heading) => isBelow(heading, callout, LEGEND_REACH))) return "legend";
    if (schedules.some((heading) => isBelow(heading, callout, SCHEDULE_REACH))) return "schedule";
    return isProse(callout, lines) ? "prose" : "placed";
  });
}

function contains({ left, bottom, right, top }: Box, { centre: { x, y } }: Callout): boolean {
  return x > left && x < right && y > bottom && y < top;
}

/** Legends and schedules stand below their headings. */
function isBelow(heading: Run, { centre }: Callout, reach: Reach): boolean {
  const down = heading.centre.y - centre.y;
  const across = centre.x - heading.x;
  return down > 0 && down < reach.down && across > -reach.left && across < reach.right;
}

/** A callout in a sentence defines or asks; it places nothing. */
function isProse({ run }: Callout, lines: Lines): boolean {
  const own = ownWords(run.text);
  return own >= 4 || (own >= 1 && lines.proseAround(run) >= 2);
}

/** Finds the lines above and below a line of a paragraph. */
class Lines {
  private readonly cells: Map<string, Run[]>;

  constructor(runs: readonly Run[]) {
    this.cells = Map.groupBy(runs, ({ centre }) => Lines.cellOf(centre.x, centre.y));
  }

  /** How many lines of prose stand directly above and below a line, in its direction. */
  proseAround(run: Run): number {
    return this.count(run, 1) + this.count(run, -1);
  }

  private count(run: Run, direction: 1 | -1): number {
    let sum = 0;
    let last = run;
    for (let line = 0; line < MAX_LINES; line++) {
      const next = this.near(last).find((other) => other !== last && isNextLine(last, other, direction));
      if (!next) break;
      sum += ownWords(next.text) > 0 ? 1 : TRADE_LINE;
      last = next;
    }
    return sum;
  }

  private near({ centre, width }: Run): Run[] {
    const reach = Math.ceil(width / CELL) + 1;
    const found: Run[] = [];
    for (let column = -reach; column <= reach; column++) {
      for (let row = -1; row <= 1; row++)
        found.push(...(this.cells.get(Lines.cellOf(centre.x + column * CELL, centre.y + row * CELL)) ?? []));
    }
    return found;
  }

  private static cellOf(x: number, y: number): string {
    return `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`;
  }
}

/** The size of a cell of the search, points: larger than the distance of a note's lines. */
const CELL = 40;

function isNextLine(line: Run, other: Run, direction: 1 | -1): boolean {
  if (Math.abs(other.angle - line.angle) > 0.05 || Math.abs(other.height - line.height) > 0.15 * line.height) return false;
  const cos = Math.cos(line.angle);
  const sin = Math.sin(line.angle);
  const dx = other.x - line.x;
  const dy = other.y - line.y;
  const along = dx * cos + dy * sin;
  const up = direction * (dy * cos - dx * sin);
  if (up < LINE_SPACING.min * line.height || up > LINE_SPACING.max * line.height) return false;
  return along < line.width && along + other.width > 0;
}
