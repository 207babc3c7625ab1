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
  private readonly kinds = new KindTable();
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
    const seen = this.kinds.exchange(kind, (value) => this.group * MAX_TIMES + Math.min(value % MAX_TIMES, MAX_TIMES - 2) + 1);
    if (seen === 0) {
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
    const times = this.kinds.size > 1 ? Math.floor(this.lines / this.kinds.size) : 0;
    const isWhole = times > 1 && this.kinds.every((value) => value % MAX_TIMES === times);
    return isWhole && (this.hasSeveral || this.roles.size > 0) ? { times, rows: this.rows, roles: [...this.roles] } : null;
  }
}

/** Numbers by kinds, with a few bytes for each: a map takes half as long as all other reading of a list of 100,000 lines. */
class KindTable {
  size = 0;
  private kinds = new Float64Array(1024);
  private values = new Uint32Array(1024);

  /** Sets the number of a kind. @returns the one before, 0 for a new kind */
  exchange(kind: number, next: (value: number) => number): number {
    if (this.size * 2 > this.kinds.length) this.grow();
    const at = this.placeOf(kind);
    const value = this.values[at] ?? 0;
    if (value === 0) this.size++;
    this.kinds[at] = kind;
    this.values[at] = next(value);
    return value;
  }

  every(holds: (value: number) => boolean): boolean {
    return this.values.every((value) => value === 0 || holds(value));
  }

  private placeOf(kind: number): number {
    const mask = this.kinds.length - 1;
    let at = kind % this.kinds.length;
    while (this.values[at] !== 0 && this.kinds[at] !== kind) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const { kinds, values } = this;
    this.kinds = new Float64Array(kinds.length * 2);
    this.values = new Uint32Array(kinds.length * 2);
    for (const [index, value] of values.entries()) {
      if (value === 0) continue;
      const at = this.placeOf(kinds[index] ?? 0);
      this.kinds[at] = kinds[index] ?? 0;
      this.values[at] = value;
    }
  }
}

/** A number for lines of the same pieces: of 300,000 kinds two have the same one with a probability of 1 in 200,000. */
function kindOf({ mark, assemblyMark, sheet, drawing, designation, designationText, length, quantity }: TakeoffRow): number {
  const hash = new Hash();
  for (const text of [mark, assemblyMark, sheet, drawing, designation?.designation ?? designationText]) hash.add(text);
  hash.mix(length ? Math.round(lengthInInches(length) * 1000) : -1);
  hash.mix(Math.round((quantity ?? 0) * 1000));
  return hash.result();
}

class Hash {
  private high = 0x9e3779b9;
  private low = 0x85ebca6b;

  add(text: string): void {
    for (let at = 0; at < text.length; at++) this.mix(text.charCodeAt(at));
    this.mix(-1);
  }

  mix(code: number): void {
    this.high = Math.imul(this.high ^ code, 0x5bd1e995);
    this.low = Math.imul(this.low ^ code, 0x1b873593);
    this.high ^= this.low >>> 13;
  }

  result(): number {
    return (this.high >>> 0) * 0x200000 + ((this.low >>> 0) % 0x200000);
  }
}
