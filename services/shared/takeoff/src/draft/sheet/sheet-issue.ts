import type { DisplayPage } from "../page/display-page.ts";
import type { Run } from "../text/runs.ts";
import { LABELS, type TitleBlock } from "./title-block.ts";

/** Which edition of a sheet a page is. */
export interface SheetIssue {
  /** The newest revision in the title block: `A`, `2`; null where it states none. */
  revision: string | null;
  /** The newest date in the title block, `2026-03-12`; null where there is none. */
  issued: string | null;
  /** `NOT IN USE`, `VOID`, `SUPERSEDED` stands across the sheet or in its title. */
  isVoid: boolean;
}

/** A revision, alone or before what it was issued for: `A`, `2`, `B ISSUED FOR APPROVAL`. */
const REVISION = /^(?:REV\.? ?)?(?<mark>\d{1,2}|[A-Z])(?: ?[-:]? ?[A-Z][A-Z ]{3,40})?$/i;
const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const NUMERIC_DATE = /(?<!\d)(?<first>\d{1,4})(?<between>[-./])(?<second>\d{1,2})\k<between>(?<third>\d{4}|\d{2})(?!\d)/g;
const NAMED_DATE = new RegExp(String.raw`\b(?<month>${MONTHS.join("|")})[A-Z]*\.? (?<day>\d{1,2}),? (?<year>\d{4})\b`, "g");
/** Title blocks lie along the lower and the right edge: shares of the page. */
const BLOCK = { bottom: 0.25, right: 0.75 };
const VOID =
  /^(?:THIS )?(?:SHEET |DRAWING |DWG\.? )?(?:IS )?(?:NOT (?:IN USE|USED)|VOID(?:ED)?|SUPERSEDED|CANCELL?ED|DELETED|UNGÜLTIG)[.!]?$/;
const MIN_HEADINGS = 2;
/** A stamp across a sheet: its height as a share of the page's smaller side, and in heights of the middle text. */
const STAMP = { ofPage: 0.012, ofText: 2 };

/** Which edition of a sheet a page is, and whether it is in use. */
export function readIssue(
  page: Pick<DisplayPage, "width" | "height">,
  runs: readonly Run[],
  block: TitleBlock,
  title: string | null,
): SheetIssue {
  const revisions = block.findValues(LABELS.revision, (text) => REVISION.test(text)).flatMap(({ text }) => readRevision(text) ?? []);
  return {
    revision: revisions.sort(compareRevisions).at(-1) ?? null,
    issued: findNewestDate(page, runs),
    isVoid: isVoid(page, runs, title),
  };
}

function readRevision(text: string): string | null {
  return REVISION.exec(text)?.groups?.["mark"]?.toUpperCase() ?? null;
}

/** Negative when the first is older. Sheets are issued with letters before construction, and with numbers for it. */
export function compareRevisions(a: string, b: string): number {
  const isNumber = (mark: string): boolean => /^\d/.test(mark);
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? 1 : -1;
  return isNumber(a) ? Number(a) - Number(b) : a.localeCompare(b);
}

function findNewestDate({ width, height }: Pick<DisplayPage, "width" | "height">, runs: readonly Run[]): string | null {
  const inBlock = runs.filter(({ centre: { x, y } }) => y < BLOCK.bottom * height || x > BLOCK.right * width);
  return (
    inBlock
      .flatMap(({ text }) => readDates(text.toUpperCase()))
      .sort()
      .at(-1) ?? null
  );
}

function readDates(text: string): string[] {
  const dates: string[] = [];
  for (const { groups } of text.matchAll(NUMERIC_DATE)) {
    const { first = "", between = "", second = "", third = "" } = groups ?? {};
    // 2026-03-12; 12.03.2026 and 31/12/2026 begin with the day; 03/12/2026 with the month.
    const isYearFirst = first.length === 4;
    const isDayFirst = between === "." || Number(first) > 12;
    const [year, month, day] = isYearFirst ? [first, second, third] : isDayFirst ? [third, second, first] : [third, first, second];
    dates.push(...toDate(Number(year), Number(month), Number(day)));
  }
  for (const { groups } of text.matchAll(NAMED_DATE)) {
    const { month = "", day = "", year = "" } = groups ?? {};
    dates.push(...toDate(Number(year), MONTHS.indexOf(month) + 1, Number(day)));
  }
  return dates;
}

function toDate(year: number, month: number, day: number): string[] {
  if (month < 1 || month > 12 || day < 1 || day > 31) return [];
  const fullYear = year < 100 ? 2_000 + year : year;
  if (fullYear < 1_950 || fullYear > 2_100) return [];
  return [`${fullYear}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`];
}

function isVoid({ width, height }: Pick<DisplayPage, "width" | "height">, runs: readonly Run[], title: string | null): boolean {
  if (title !== null && VOID.test(title.toUpperCase())) return true;
  const heights = runs.map((run) => run.height).sort((a, b) => a - b);
  const middle = heights[Math.floor(heights.length / 2)] ?? 0;
  const minHeight = Math.max(STAMP.ofPage * Math.min(width, height), STAMP.ofText * middle);
  const stamp = runs.find((run) => run.height >= minHeight && VOID.test(run.text.toUpperCase()));
  // One that is no larger than the headings of views stands in the place of one of them.
  const isHeading = ({ height: own, text, centre }: Run): boolean =>
    own >= (stamp?.height ?? 0) && centre.x < BLOCK.right * width && !VOID.test(text.toUpperCase());
  return stamp !== undefined && runs.filter(isHeading).length < MIN_HEADINGS;
}
