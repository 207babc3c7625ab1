import { isUnread, type Draft, type DraftLine, type DraftSheet, type LineState } from "@takeoff/contracts";

/** What a person can do with lines without further input. `draft` takes a decision back. */
export type Decision = Extract<LineState, "draft" | "accepted" | "rejected">;

/** A line without a decision, unless it is not counted: then nothing asks for one. */
export const isOpen = ({ state, left_out }: DraftLine): boolean => state === "draft" && left_out === null;

/** Why no line of a sheet is shown. @param all its lines, those that a filter hides included */
export function explainNoLines(all: readonly DraftLine[], sheet: Pick<DraftSheet, "linework" | "scan">): string {
  if (all.length > 0) return "No line is left to show.";
  return isUnread(sheet) ? "Nothing on this sheet could be read." : "No steel was found on this sheet.";
}

/** The line at a distance from the current one; the first or last at the ends, and the first when there is no current one. */
export function findLine(lines: readonly DraftLine[], current: number | null, step: 1 | -1): DraftLine | undefined {
  const at = lines.findIndex(({ id }) => id === current);
  if (at === -1) return lines[0];
  return lines[Math.min(Math.max(at + step, 0), lines.length - 1)];
}

/** The next line without a decision, from the current one on and then from the start; undefined when all are decided. */
export function findNextOpen(
  lines: readonly DraftLine[],
  current: number | null,
  isWanted: (line: DraftLine) => boolean = () => true,
): DraftLine | undefined {
  const at = lines.findIndex(({ id }) => id === current);
  const inTurn = [...lines.slice(at + 1), ...lines.slice(0, at + 1)];
  return inTurn.find((line) => isOpen(line) && isWanted(line) && line.id !== current);
}

/** Puts changed lines in the place of those with the same id. */
export function replaceLines(lines: readonly DraftLine[], changed: readonly DraftLine[]): DraftLine[] {
  const byId = new Map(changed.map((line) => [line.id, line]));
  return lines.map((line) => byId.get(line.id) ?? line);
}

/** Whether a line is to be looked at one by one: it is not sure, or its length is not known. */
export const isQuestion = ({ confidence, length_in }: DraftLine): boolean => confidence !== "sure" || length_in === null;

/** The lines of a sheet that a person accepts at once: open, and sure with their lengths. */
export const findSureLines = (lines: readonly DraftLine[]): DraftLine[] => lines.filter((line) => isOpen(line) && !isQuestion(line));

const BY_NAME = new Intl.Collator("en", { numeric: true });

/** Lines by sheet and designation, of one designation by mark, the longest first. What says the same stays in the order of the drawing. */
export function sortLines(lines: readonly DraftLine[]): DraftLine[] {
  return lines.toSorted(
    (a, b) =>
      a.page - b.page ||
      BY_NAME.compare(a.designation, b.designation) ||
      BY_NAME.compare(a.mark ?? "", b.mark ?? "") ||
      (b.length_in ?? 0) - (a.length_in ?? 0) ||
      a.id - b.id,
  );
}

/** What is open besides the sure lines: `Leaves 3 lines to decide.` */
export function describeQuestions(lines: readonly DraftLine[]): string {
  const count = lines.filter((line) => isOpen(line) && isQuestion(line)).length;
  if (count === 0) return "Leaves no line open.";
  return `Leaves ${count === 1 ? "1 line" : `${count} lines`} to decide.`;
}

/** What a screen reader hears after a decision. */
export function describeDecision(decision: Decision, lines: readonly DraftLine[], open: number): string {
  const what = lines.length === 1 ? (lines[0]?.designation ?? "") : `${lines.length} lines`;
  const done = { accepted: "Accepted", rejected: "Rejected", draft: "Reopened" }[decision];
  return `${done} ${what}. ${open} open.`;
}

/** The progress of a draft in words; null once it is ready. */
export function describeProgress({ state, pages, pages_done, scans, scans_done, failure }: Draft): string | null {
  switch (state) {
    case "queued":
      return "The drawing waits to be read.";
    case "running":
      // They come after all pages.
      if (scans > 0) return `All pages are read. Letters are read by their shapes: ${scans_done} of ${scans} pages are done.`;
      return pages === null ? "The drawing is being read." : `${pages_done} of ${pages} pages are read.`;
    case "failed":
      return failure;
    case "stale":
      return "This draft was read by an earlier version.";
    case "ready":
      return null;
  }
}

/** What became of the decisions on the reading before; null without one. */
export function describeKept({ survived, lost }: Pick<Draft["totals"], "survived" | "lost">): string | null {
  if (survived === 0 && lost === 0) return null;
  const found = survived === 1 ? "1 decision of the reading before holds." : `${survived} decisions of the reading before hold.`;
  if (lost === 0) return found;
  return `${found} ${lost === 1 ? "1 line that was decided, split or joined was" : `${lost} lines that were decided, split or joined were`} not found again.`;
}

/** A sheet's name in the list of sheets. */
export const labelSheet = ({ page, sheet, title, open, counted }: DraftSheet): string =>
  [sheet, sheet === null ? `Page ${page}` : `page ${page}`, counted ? `${open} open` : "not counted", title]
    .filter((part) => part !== null)
    .join(" · ");

/** Who else has the draft open: `kim and pat have this draft open, too.`; empty while nobody has. */
export function describeViewers(viewers: readonly { username: string }[]): string {
  const names = viewers.map(({ username }) => username);
  const last = names.pop();
  if (last === undefined) return "";
  return names.length === 0 ? `${last} has this draft open, too.` : `${names.join(", ")} and ${last} have this draft open, too.`;
}
