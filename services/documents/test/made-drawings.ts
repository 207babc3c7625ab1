import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readDesignation } from "@takeoff/takeoff";
import type { CountLine, SheetReading } from "@takeoff/takeoff/draft";
import { readSheets } from "./pdfs/read-drawing.ts";

const FOLDER = join(import.meta.dirname, "drawings");

/** The file of an invented drawing. @param name its path below `drawings`, without its ending: `lists/parts-lists` */
export function madePdf(name: string): Buffer {
  return readFileSync(join(FOLDER, `${name}.pdf`));
}

const sheetsOf = new Map<string, Promise<SheetReading[]>>();

/** What the engine reads of an invented drawing, which is read once for all tests of a file. */
export function readMade(name: string): Promise<SheetReading[]> {
  const known = sheetsOf.get(name) ?? readSheets(madePdf(name));
  sheetsOf.set(name, known);
  return known;
}

/** What is right for an invented drawing: the file next to it. */
export function madeTruth<Truth>(name: string): Truth {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8")) as Truth;
}

export interface TrueLine {
  mark: string | null;
  /** Null where the drawing does not say it. */
  qty: number | null;
  designation: string;
  /** The length of one piece; null where it is not to be had from the drawing. */
  length_in: number | null;
  grade: string | null;
}

type ReadLine = Pick<CountLine, "mark" | "designation" | "length" | "grade" | "quantity">;

export function toTrueLine({ mark, designation, length, grade, quantity }: ReadLine): TrueLine {
  return { mark, designation, length_in: length && length.inches, grade, qty: quantity };
}

/** What of lines is compared, besides the pieces of each designation. Lengths on plans are measured, to half an inch. */
export type Compared = "exact lengths" | "lengths" | "marks" | "grades";

/** How many pieces lines have of what is compared of them. A line of several places counts as many pieces at each. */
export function tallyPieces(lines: readonly TrueLine[], compared: readonly Compared[]): Record<string, number> {
  const step = compared.includes("exact lengths") ? 1_000 : 2;
  const hasLengths = compared.includes("exact lengths") || compared.includes("lengths");
  const pieces: Record<string, number> = {};
  for (const { mark, designation, length_in: inches, grade, qty } of lines) {
    const marks = compared.includes("marks") ? (mark ?? "no mark").split(", ") : [""];
    for (const one of marks) {
      const parts = [readDesignation(designation)?.designation ?? `unread: ${designation}`];
      if (hasLengths) parts.push(inches === null ? "no length" : `${Math.round(inches * step) / step} in`);
      if (one !== "") parts.push(one);
      if (compared.includes("grades")) parts.push(grade ?? "no grade");
      const key = parts.join(", ");
      pieces[key] = (pieces[key] ?? 0) + (qty ?? 0) / marks.length;
    }
  }
  return pieces;
}

/** What is right for a set of sheets. */
export interface SetTruth {
  /** How many pieces of each designation the building has. */
  pieces: Record<string, number>;
  sheets: readonly { sheet: string; title: string; counted: boolean }[];
}

export interface OneOfSeveral {
  /** What is special about it. */
  what: string;
  pages: number;
  read: () => Promise<SheetReading[]>;
}

/** The drawings of a file that holds several, each with what is right for it. */
export function openSeveral<Truth>(name: string): (Truth & OneOfSeveral)[] {
  const { drawings } = madeTruth<{ drawings: (Truth & OneOfSeveral)[] }>(name);
  let next = 0;
  return drawings.map((drawing) => {
    const from = next;
    next += drawing.pages;
    const read = async (): Promise<SheetReading[]> => (await readMade(name)).slice(from, from + drawing.pages);
    return { ...drawing, read };
  });
}
