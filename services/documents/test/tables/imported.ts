import type { Finding, TakeoffFileKind } from "@takeoff/contracts";
import { readImport } from "../../src/results/import/read-import.ts";
import { streamPieces } from "./sources.ts";

/** All of an imported file. */
export interface Imported {
  kind: TakeoffFileKind;
  rows: string[][];
  findings: Finding[];
  codes: string[];
}

/** Reads a file to its end. @throws what `readImport` and its rows throw */
export async function imported(filename: string, ...pieces: readonly (Buffer | string)[]): Promise<Imported> {
  const table = await readImport(filename, streamPieces(...pieces));
  const rows: string[][] = [];
  for await (const row of table.rows) rows.push(row);
  return { kind: table.kind, rows, findings: table.findings, codes: table.findings.map(({ code }) => code) };
}
