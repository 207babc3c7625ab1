import type { Run } from "./runs.ts";
import { countOwnWords } from "./trade-words.ts";

/** Lines of a paragraph are this far apart, in heights of the text. */
const LINE_SPACING = { min: 0.85, max: 1.9 };
const MAX_LINES = 12;
/** A line of a note of which every word is one of the trade counts this much as a line of prose. */
const TRADE_LINE = 0.25;

/** The size of a cell of the search, points: larger than the distance of a note's lines. */
const CELL = 40;

/** Finds the lines above and below a line of a paragraph. */
export class Paragraphs {
  private readonly cells: Map<string, Run[]>;

  constructor(runs: readonly Run[]) {
    this.cells = Map.groupBy(runs, ({ centre }) => Paragraphs.cellAt(centre.x, centre.y));
  }

  /** How many lines of prose stand directly above and below a line, in its direction. */
  countProseAround(run: Run): number {
    return this.count(run, 1) + this.count(run, -1);
  }

  /** Whether no line stands directly above. */
  isFirst(run: Run): boolean {
    return this.count(run, 1) === 0;
  }

  private count(run: Run, direction: 1 | -1): number {
    let sum = 0;
    let last = run;
    for (let line = 0; line < MAX_LINES; line++) {
      const next = this.near(last).find((other) => other !== last && isNextLine(last, other, direction));
      if (!next) break;
      sum += countOwnWords(next.text) > 0 ? 1 : TRADE_LINE;
      last = next;
    }
    return sum;
  }

  private near({ centre, width }: Run): Run[] {
    const reach = Math.ceil(width / CELL) + 1;
    const found: Run[] = [];
    for (let column = -reach; column <= reach; column++) {
      for (let row = -1; row <= 1; row++)
        found.push(...(this.cells.get(Paragraphs.cellAt(centre.x + column * CELL, centre.y + row * CELL)) ?? []));
    }
    return found;
  }

  private static cellAt(x: number, y: number): string {
    return `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`;
  }
}

/** Whether another text is the next line of a paragraph, above it or below. */
export function isNextLine(line: Run, other: Run, direction: 1 | -1): boolean {
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
