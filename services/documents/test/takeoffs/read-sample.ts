import { readFile } from "node:fs/promises";
import { imported, type Imported } from "../tables/imported.ts";

/** What is right about a sample; the files are invented. */
export interface SampleTruth {
  /** The sums over `lines`. */
  totals: { lines: number; pieces: number };
  lines: {
    mark: string;
    /** The number of all pieces. */
    qty: number;
    designation: string;
    /** The length of one piece, in inches. */
    length_in: number;
    /** The same in millimetres, where the file states it so. */
    length_mm?: number;
    grade: string;
    /** The weight of all pieces; null where nothing states it. */
    weight_lb: number | null;
    drawing?: string;
    assembly?: string;
  }[];
}

export function sampleBytes(name: string): Promise<Buffer> {
  return readFile(new URL(name, import.meta.url));
}

/** Imports a sample in this folder, and reads the truth next to it under the same name. */
export async function readSample(name: string): Promise<{ table: Imported; truth: SampleTruth }> {
  const truth = JSON.parse((await sampleBytes(name.replace(/\.\w+$/, ".json"))).toString()) as SampleTruth;
  return { table: await imported(name, await sampleBytes(name)), truth };
}

/** The cells of a table by the names of its columns, header excluded. */
export function cellsByName({ rows: [header = [], ...lines] }: Pick<Imported, "rows">): Record<string, string>[] {
  return lines.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
}
