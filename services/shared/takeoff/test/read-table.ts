import { lengthInInches } from "../src/cells/lengths.ts";
import { findTable } from "../src/table/find-table.ts";
import { choicesOf } from "../src/table/mapping.ts";
import { takeoffReader } from "../src/table/takeoff-reader.ts";
import type { TableChoices, TakeoffRow } from "../src/table/takeoff-row.ts";
import { areQuantitiesProven } from "../src/table/takeoff-reading.ts";
import { UnderstandingCounter, type TakeoffFinding, type Understanding } from "../src/table/understanding/understanding.ts";

export interface Reading {
  roles: Record<string, string | null>;
  lines: TakeoffRow[];
  understanding: Understanding;
}

/** Reads a table whose cells are separated by `|`. */
export function read(text: string, choices: TableChoices & { separator?: string } = {}): Reading {
  const rows = text.split("\n").map((row) => row.split("|").map((cell) => cell.trim()));
  const table = findTable(rows, choices.separator ?? ",");
  const { headerRow, columns } = table;
  const reader = takeoffReader(columns, { ...choicesOf(table, null), ...choices });
  const counter = new UnderstandingCounter(columns, {
    lengthUnit: Boolean(table.lengthUnit),
    weightUnit: table.weightUnit ?? null,
    isWeightMeaningOpen: table.weightOf === null,
    isNested: table.isNested === true,
    areLengthsOfAll: table.areLengthsOfAll === true,
    isOfAllAssemblies: !areQuantitiesProven(table),
  });
  const first = headerRow === null ? 0 : headerRow + 1;
  const found = rows.slice(first).map(reader);
  for (const [index, row] of found.entries()) counter.add(row, first + index + 1);
  return {
    roles: Object.fromEntries(columns.map(({ header, role }) => [header, role])),
    lines: found.flatMap((row) => (row.kind === "line" ? [row.line] : [])),
    understanding: counter.result(),
  };
}

/** Mark, pieces, designation, inches of one piece, and pounds of all with their source. */
export const summary = ({ mark, quantity, designation, length, totalWeight }: TakeoffRow): unknown[] => [
  mark,
  quantity,
  designation?.designation ?? null,
  length && lengthInInches(length),
  totalWeight && [Math.round(totalWeight.value), totalWeight.source],
];
export const kinds = ({ understanding }: Reading): TakeoffFinding["kind"][] => understanding.findings.map(({ kind }) => kind);
