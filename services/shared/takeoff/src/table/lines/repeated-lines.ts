import { lengthInInches } from "../../cells/lengths.ts";
import type { Role } from "../columns/roles.ts";
import type { TakeoffRow } from "../takeoff-row.ts";

/** The most kinds of pieces that are compared: of longer lists nothing is said. */
const MAX_KINDS = 300_000;
/** The first lines, which are kept to see what tells their repeats apart. */
const MAX_FIRST = 100;
/** In one number: how often a kind of piece stands in the list, and in which of its groups it stood last. */
const MAX_TIMES = 64;

/** What may tell two rows of the same pieces apart: a stage, a phase, a revision. */
const TELLING = { status: "status", revision: "rev", finish: "finish", notes: "notes" } as const satisfies Partial<
  Record<keyof TakeoffRow, Role>
>;

/** Every line stands this often, told apart by the columns of these roles. */
export interface RepeatedList {
  times: number;
  rows: readonly number[];
  roles: readonly Role[];
}

/** Tells the lines that repeat one above them: same mark, section, length and pieces. Lines of an indented list repeat by their nature. */
export class RepeatedLines {
  private readonly kinds = new Map<number, number>();
  private readonly firsts = new Map<number, TakeoffRow>();
  private readonly roles = new Set<Role>();
  private readonly rows: number[] = [];
  private group = 0;
  private lines = 0;
  private hasSeveral = false;

  /** A title or a sum: the parts of another assembly may follow. */
  endGroup(): void {
    this.group++;
  }

  /** Whether the line repeats another one of its group, of several pieces: a list with one row for each piece repeats single ones. */
  add(line: TakeoffRow, row: number): boolean {
    const { mark, quantity, markupId } = line;
    if (mark === "" || quantity === null || markupId !== "" || this.kinds.size >= MAX_KINDS) return false;
    this.lines++;
    this.hasSeveral ||= quantity > 1;
    const kind = kindOf(line);
    const seen = this.kinds.get(kind);
    this.kinds.set(kind, this.group * MAX_TIMES + Math.min((seen ?? 0) % MAX_TIMES, MAX_TIMES - 2) + 1);
    if (seen === undefined) {
      if (this.firsts.size < MAX_FIRST) this.firsts.set(kind, line);
      return false;
    }
    if (this.rows.length < MAX_FIRST) this.rows.push(row);
    const first = this.firsts.get(kind);
    const fields = Object.keys(TELLING) as (keyof typeof TELLING)[];
    if (first) for (const field of fields) if (first[field] !== line[field]) this.roles.add(TELLING[field]);
    return quantity > 1 && Math.floor(seen / MAX_TIMES) === this.group;
  }

  /** Whether the whole list is there several times; null where it is not. */
  result(): RepeatedList | null {
    const [first] = this.kinds.values();
    const times = (first ?? 0) % MAX_TIMES;
    const isWhole = this.kinds.size > 1 && times > 1 && this.lines === times * this.kinds.size && this.areAll(times);
    return isWhole && (this.hasSeveral || this.roles.size > 0) ? { times, rows: this.rows, roles: [...this.roles] } : null;
  }

  private areAll(times: number): boolean {
    for (const kind of this.kinds.values()) if (kind % MAX_TIMES !== times) return false;
    return true;
  }
}

/** A number for lines of the same pieces: of 300,000 kinds two have the same one with a probability of 1 in 200,000. */
function kindOf({ mark, assemblyMark, sheet, drawing, designation, designationText, length, quantity }: TakeoffRow): number {
  const inches = length ? lengthInInches(length) : "";
  const text = [mark, assemblyMark, sheet, drawing, designation?.designation ?? designationText, inches, quantity].join("\0");
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x5bd1e995);
    low = Math.imul(low ^ code, 0x1b873593);
    high ^= low >>> 13;
  }
  return (high >>> 0) * 0x200000 + ((low >>> 0) % 0x200000);
}
