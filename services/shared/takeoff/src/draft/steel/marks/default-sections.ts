import { isNextLine } from "../../text/paragraphs.ts";
import type { Run } from "../../text/runs.ts";
import type { Callout } from "../callouts.ts";
import type { Mark } from "./marks.ts";
import type { ScheduleEntry } from "./schedules.ts";

/** `ALL BEAMS ARE`, in front of a size: that of each of its kind that says none. */
const DEFAULT = /\bALL (?<kind>(?:[A-Z]+ ){1,4})(?:ARE|TO BE|SHALL BE) ?$/;
const PLURAL = /^(?<initial>[A-Z])[A-Z]+S$/;

/** The note of which a callout is the default size, also where the note began on the line above; null for another callout. */
export function readDefaultNote({ run, text }: Callout, runs: readonly Run[]): { note: string; initial: string } | null {
  const before = run.text.slice(0, run.text.indexOf(text));
  const own = DEFAULT.exec(before.toUpperCase());
  const above = own ? undefined : runs.find((other) => other !== run && /\bALL\b/i.test(other.text) && isNextLine(run, other, 1));
  const note = above ? `${above.text} ${run.text}` : run.text;
  const kind = (own ?? (above && DEFAULT.exec(`${above.text} ${before}`.toUpperCase())))?.groups?.["kind"];
  const initial = kind?.split(" ").findLast((word) => PLURAL.test(word))?.[0];
  return initial === undefined ? null : { note, initial };
}

/** What notes say that marks without a size are: those that end in the first letter of the note's kind, `FB101` of `BEAMS`. */
export function readDefaultSections(callouts: readonly Callout[], runs: readonly Run[], marks: readonly Mark[]): ScheduleEntry[] {
  const names = new Set(marks.map(({ mark }) => mark));
  return callouts.flatMap((callout): ScheduleEntry[] => {
    const found = callout.isUnlisted ? null : readDefaultNote(callout, runs);
    if (!found) return [];
    const entry = {
      text: callout.text,
      designation: callout.read.designation,
      title: found.note,
      column: "",
      length: null,
      isDefault: true,
    };
    return [...names].filter((mark) => /^[A-Z]+/.exec(mark)?.[0].endsWith(found.initial)).map((mark) => ({ ...entry, mark }));
  });
}
