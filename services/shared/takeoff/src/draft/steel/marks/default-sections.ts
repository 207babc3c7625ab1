import { isNextLine } from "../../text/paragraphs.ts";
import type { Run } from "../../text/runs.ts";
import type { Callout } from "../callouts.ts";
import type { Mark } from "./marks.ts";
import type { ScheduleEntry } from "./schedules.ts";

/** `ALL BEAMS ARE`, in front of a size: that of each of its kind that says none. */
const DEFAULT = /\bALL (?<kind>(?:[A-Z]+ ){1,4})(?:ARE|TO BE|SHALL BE) ?$/;
const ALL = /\bALL\b/i;
const PLURAL = /^(?<initial>[A-Z])[A-Z]+S$/;

/** The texts of a page with which a note of a default size may begin. */
export function findDefaultNotes(runs: readonly Run[]): Run[] {
  return runs.filter(({ text }) => ALL.test(text));
}

/**
 * The note of which a callout is the default size, also where the note began on the line above; null for another callout.
 * @param notes of `findDefaultNotes`
 */
export function readDefaultNote({ run, text }: Callout, notes: readonly Run[]): { note: string; kind: string; initial: string } | null {
  if (notes.length === 0) return null;
  const before = run.text.slice(0, run.text.indexOf(text));
  const own = DEFAULT.exec(before.toUpperCase());
  const above = own ? undefined : notes.find((other) => other !== run && isNextLine(run, other, 1));
  const note = above ? `${above.text} ${run.text}` : run.text;
  const kind = (own ?? (above && DEFAULT.exec(`${above.text} ${before}`.toUpperCase())))?.groups?.["kind"];
  const plural = kind?.split(" ").findLast((word) => PLURAL.test(word));
  return plural === undefined ? null : { note, kind: plural.slice(0, -1), initial: plural.slice(0, 1) };
}

/** Letters of the numbers of sheets: on other sheets `A101` is rather a reference than one of `ANGLES`. */
const SHEETS: ReadonlySet<string> = new Set(["A", "E", "M", "P", "S"]);

/** Of a note that reaches the marks of a kind on the sheets of its file that have no note of their own. */
export const nameOfKind = (initial: string): string => `*${initial}`;

/** The letters of a mark end in the first letter of its kind: `FB101` is one of `BEAMS`. */
export const initialOf = (mark: string): string => /^[A-Z]*/.exec(mark)?.[0].at(-1) ?? "";

/**
 * What notes say that marks without a size are: those on the note's sheet by name, or by the words below them, those on others by their kind.
 * @param notes of `findDefaultNotes`
 */
export function readDefaultSections(
  callouts: readonly Callout[],
  notes: readonly Run[],
  marks: readonly Mark[],
  named: readonly { mark: string; words: string }[],
): ScheduleEntry[] {
  const names = new Set(marks.map(({ mark }) => mark));
  return callouts.flatMap((callout): ScheduleEntry[] => {
    const found = callout.isUnlisted ? null : readDefaultNote(callout, notes);
    if (!found) return [];
    const entry = {
      text: callout.text,
      designation: callout.read.designation,
      title: found.note,
      column: "",
      length: null,
      isDefault: true,
    };
    const word = new RegExp(`\\b${found.kind}S?\\b`);
    const called = named.filter(({ words }) => word.test(words)).map(({ mark }) => mark);
    const own = [...new Set([...[...names].filter((mark) => initialOf(mark) === found.initial), ...called])];
    const reached = SHEETS.has(found.initial) ? own : [...own, nameOfKind(found.initial)];
    return reached.map((mark) => ({ ...entry, mark }));
  });
}
