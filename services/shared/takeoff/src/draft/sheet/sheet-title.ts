import type { DisplayPage } from "../page/display-page.ts";
import type { Run } from "../text/runs.ts";
import { readTitleKind } from "./sheet-kind.ts";
import { findInCorner, type SheetNumber } from "./sheet-number.ts";
import { isLabel, LABELS, type TitleBlock } from "./title-block.ts";

type PageSize = Pick<DisplayPage, "width" | "height">;

/** Lines of a title are this far apart, in heights of its text. */
const TITLE_SPACING = 1.5;
const MAX_TITLE_LENGTH = 120;
/** A text over a drawing is its title when it is this much larger than the others, in heights of the middle one. */
const HEADING_RATIO = 1.15;

/**
 * The title of a sheet: what its label says; else the text next to the number that says what a sheet shows, or the largest one; on a
 * sheet without either the one heading that says what it shows. Null where it is not clear.
 */
export function findSheetTitle(page: PageSize, runs: readonly Run[], block: TitleBlock, number: SheetNumber | null): string | null {
  const [labelled] = block.findValues(LABELS.title, isTitle);
  if (labelled) return block.readLines(labelled);
  return (number && findNextTo(page, runs, number.run)) ?? findHeading(runs);
}

function isTitle(text: string): boolean {
  return text.length <= MAX_TITLE_LENGTH && /\p{L}{3}/u.test(text) && !isLabel(text);
}

/** Of the texts over a sheet's number those that say what it shows, else the largest; of several the nearest to the number. */
function findNextTo(page: PageSize, runs: readonly Run[], number: Run): string | null {
  const others = findInCorner(page, runs).filter((run) => run !== number && run.y > number.y && isTitle(run.text));
  const blocks = joinLines(others.filter(({ height }) => height < number.height));
  const named = blocks.filter(({ text }) => readTitleKind(text) !== null);
  const candidates = named.length > 0 ? named : blocks;
  const largest = Math.max(...candidates.map(({ height }) => height));
  return candidates.find(({ height }) => height === largest)?.text ?? null;
}

/** Joins lines of the same size that follow each other. The lowest text comes first. */
function joinLines(runs: readonly Run[]): { text: string; height: number }[] {
  const blocks: Run[][] = [];
  for (const run of runs.toSorted((a, b) => a.y - b.y)) {
    const block = blocks.find((lines) => {
      const top = lines.at(-1);
      return top?.height === run.height && run.y - top.y <= TITLE_SPACING * run.height && run.y > top.y;
    });
    if (block) block.push(run);
    else blocks.push([run]);
  }
  return blocks.map((lines) => ({
    text: lines
      .toReversed()
      .map(({ text }) => text)
      .join(" "),
    height: lines[0]?.height ?? 0,
  }));
}

/** The largest text that says what a sheet shows, where it is a heading and the only one of its size. */
function findHeading(runs: readonly Run[]): string | null {
  const named = runs.filter(({ text }) => isTitle(text) && readTitleKind(text) !== null);
  const largest = Math.max(...named.map(({ height }) => height));
  const texts = new Set(named.filter(({ height }) => height === largest).map(({ text }) => text));
  const heights = runs.map(({ height }) => height).sort((a, b) => a - b);
  const middle = heights[Math.floor(heights.length / 2)] ?? 0;
  const [only] = texts;
  return only !== undefined && texts.size === 1 && largest >= HEADING_RATIO * middle ? only : null;
}
