import type { Finding, TakeoffFileKind } from "@takeoff/contracts";
import { readImport } from "../../src/results/reading/read-import.ts";
import type { MarkupReading } from "../../src/results/reading/shared/table-reader.ts";
import { streamPieces } from "./sources.ts";

export interface Imported {
  kind: TakeoffFileKind;
  rows: string[][];
  findings: Finding[];
  codes: string[];
}

/** A file with what its markups are read with. */
interface MarkedFile {
  filename: string;
  markups: MarkupReading;
}

/** Reads a file to its end. @throws what `readImport` and its rows throw */
export async function imported(file: string | MarkedFile, ...pieces: readonly (Buffer | string)[]): Promise<Imported> {
  const { filename, markups } = typeof file === "string" ? { filename: file, markups: undefined } : file;
  const table = await readImport(filename, streamPieces(...pieces), markups);
  const rows: string[][] = [];
  for await (const row of table.rows) rows.push(row);
  return { kind: table.kind, rows, findings: table.findings, codes: table.findings.map(({ code }) => code) };
}
