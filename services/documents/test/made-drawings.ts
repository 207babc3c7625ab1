import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SheetReading } from "@takeoff/takeoff/draft";
import { readSheets } from "./read-drawing.ts";

const FOLDER = join(import.meta.dirname, "drawings");

/** The file of an invented drawing. @param name its path below `drawings`, without its ending: `lists/parts-lists` */
export function madePdf(name: string): Buffer {
  return readFileSync(join(FOLDER, `${name}.pdf`));
}

/** What is right for an invented drawing: the file next to it. */
export function madeTruth<Truth>(name: string): Truth {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8")) as Truth;
}

/** A line that a drawing states. */
export interface TrueLine {
  mark: string | null;
  /** Null where the drawing does not say it. */
  qty: number | null;
  designation: string;
  /** Of one piece; null where it is not to be had from the drawing. */
  length_in: number | null;
  grade: string | null;
}

/** What is right for a set of sheets. */
export interface SetTruth {
  /** How many pieces of each designation the building has. */
  pieces: Record<string, number>;
  sheets: readonly { sheet: string; title: string; counted: boolean }[];
}

/** One of several drawings in a file. */
export interface OneOfSeveral {
  /** What is special about it. */
  what: string;
  /** How many pages it has. */
  pages: number;
  read: () => Promise<SheetReading[]>;
}

/** The drawings of a file that holds several, each with what is right for it. Their pages are read once for all of them. */
export function openSeveral<Truth>(name: string): (Truth & OneOfSeveral)[] {
  const { drawings } = madeTruth<{ drawings: (Truth & OneOfSeveral)[] }>(name);
  let sheets: Promise<SheetReading[]> | undefined;
  let next = 0;
  return drawings.map((drawing) => {
    const from = next;
    next += drawing.pages;
    const read = async (): Promise<SheetReading[]> => (await (sheets ??= readSheets(madePdf(name)))).slice(from, from + drawing.pages);
    return { ...drawing, read };
  });
}
