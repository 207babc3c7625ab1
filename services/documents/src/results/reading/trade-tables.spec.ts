import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import {
  findHeaderRow,
  isHardware,
  lengthInInches,
  readDesignation,
  TakeoffReading,
  type RowObserver,
  type TakeoffRow,
  type Understanding,
} from "@takeoff/takeoff";
import { readImport } from "./read-import.ts";

/** Invented tables, each with one kind of fault that files of the trade show, and a file next to it that says what is right. */
const FOLDER = join(import.meta.dirname, "../../../test/takeoffs");

/** What is right for a table. */
interface Truth {
  totals: { lines: number; pieces: number; weight_lb?: number };
  lines: readonly TrueLine[];
}

/** A line as it is; null is not stated and not to be had from the file. */
interface TrueLine {
  mark: string;
  qty: number | null;
  designation: string;
  /** Of one piece. */
  length_in: number | null;
  /** Two lengths of the file, one in the name of the section, that contradict each other: the name's is all there is where no column has lengths. */
  length_mm_either?: readonly [named: number, written: number];
  grade: string | null;
  /** Of all pieces. */
  weight_lb: number | null;
}

/** Weights may differ by the published weight that was taken. */
const WEIGHT_SHARE = 0.03;

/** Changes the rows of a table before they are read. */
type Change = (rows: readonly string[][]) => string[][];

const ORDERS: readonly Change[] = [
  (rows) => rows.map((cells) => [...cells].reverse()),
  (rows) => rows.map((cells) => [...cells.slice(-1), ...cells.slice(0, -1)]),
  (rows) => rows.map((cells) => [...cells.filter((_, index) => index % 2 === 0), ...cells.filter((_, index) => index % 2 === 1)]),
];

/** Gives the columns names that no language has. */
const renameColumns: Change = (rows) => {
  const header = findHeaderRow(rows);
  return rows.map((cells, row) => (row === header ? cells.map((_, index) => "Zq".repeat(index + 1)) : [...cells]));
};

/** The rows of each table, all as wide as the widest, and what its format says: read once for all tests. */
const imports = new Map<string, ReturnType<typeof importRows>>();

async function importRows(filename: string) {
  const table = await readImport(filename, chunksOf(readFileSync(join(FOLDER, filename))));
  const rows: string[][] = [];
  for await (const cells of table.rows) rows.push(cells);
  const width = Math.max(...rows.map(({ length }) => length));
  const complete = rows.map((cells) => Array.from({ length: width }, (_, index) => cells[index] ?? ""));
  return { rows: complete, separator: table.separator(), mapping: table.mapping };
}

async function readTable(
  filename: string,
  change: Change = (rows) => [...rows],
): Promise<{ understanding: Understanding; members: TakeoffRow[] }> {
  const known = imports.get(filename) ?? importRows(filename);
  imports.set(filename, known);
  const { rows, separator, mapping } = await known;
  const lines: TakeoffRow[] = [];
  const observer: RowObserver = {
    begin: () => undefined,
    row: (row) => {
      if (row.kind === "line") lines.push(row.line);
    },
  };
  const reading = new TakeoffReading({ separator, mapping, observer });
  for (const cells of change(rows)) reading.add(cells);
  const { understanding } = reading.result();
  return { understanding, members: lines.filter(({ designation }) => designation && !isHardware(designation.section)) };
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

function readTruth(filename: string): Truth {
  return JSON.parse(readFileSync(join(FOLDER, filename.replace(/\.\w+$/, ".json")), "utf8")) as Truth;
}

/** What is compared of a line: its mark, its section in the one notation, its pieces, its length in inches and its grade. */
type Compared = [mark: string, designation: string, pieces: number | null, inches: number | null, grade: string | null];

function describeRead({ mark, designation, quantity, length, grade }: TakeoffRow): Compared {
  return [mark, designation?.designation ?? "", quantity, length && round(lengthInInches(length)), grade || null];
}

function describeTrue({ mark, designation, qty, length_in, grade }: TrueLine): Compared {
  const section = readDesignation(designation)?.designation ?? `unread: ${designation}`;
  return [mark, section, qty, length_in === null ? null : round(length_in), grade];
}

/** To the sixteenth of an inch to which shops cut. */
function round(inches: number): number {
  return Math.round(inches * 16) / 16;
}

function inOrder(lines: readonly Compared[]): Compared[] {
  return [...lines].sort((a, b) => (a.join() < b.join() ? -1 : 1));
}

const tables = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:csv|xlsx?|kss|xml|nc1)$/i.test(name));

describe("tables of the trade", () => {
  it.each(tables)("%s has exactly its lines, pieces, lengths, grades, and the weights that it states or that follow", async (filename) => {
    const truth = readTruth(filename);
    const { members } = await readTable(filename);
    expect(inOrder(members.map(describeRead))).toEqual(inOrder(truth.lines.map(describeTrue)));
    const weights = members.map(({ mark, totalWeight }): [string, number | null] => [mark, totalWeight?.value ?? null]);
    const wrong = truth.lines.filter(
      ({ mark, weight_lb }) => !weights.some(([other, weight]) => other === mark && agrees(weight, weight_lb)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(tables.filter((name) => !/\.(?:kss|nc1)$/.test(name)))(
    "%s has the same lines with its columns in any order",
    async (filename) => {
      const { members } = await readTable(filename);
      for (const order of ORDERS) {
        const { members: reordered } = await readTable(filename, order);
        expect(reordered.map(describeRead)).toEqual(members.map(describeRead));
      }
    },
  );

  it.each(tables.filter((name) => !/\.(?:kss|nc1|xml)$/.test(name)))(
    "%s has no wrong value under names that say nothing",
    async (filename) => {
      const truth = readTruth(filename);
      const { members } = await readTable(filename, renameColumns);
      const isTrue = ([, section, ...values]: Compared): boolean =>
        truth.lines.some((line) => {
          const [, right, ...others] = describeTrue(line);
          const named = line.length_mm_either && round(line.length_mm_either[0] / 25.4);
          return right === section && values.every((value, index) => value === null || value === (others[index] ?? named));
        });
      expect(members.map(describeRead).filter((line) => !isTrue(line))).toEqual([]);
    },
  );

  it("say what they are where they are no takeoff", async () => {
    const { understanding } = await readTable("layouts/drawing-register.xlsx");
    expect(understanding).toMatchObject({ lines: 0, findings: [{ kind: "register_of_drawings" }] });
  });
});

function agrees(read: number | null, right: number | null): boolean {
  if (read === null || right === null) return read === right;
  return Math.abs(read - right) <= Math.max(WEIGHT_SHARE * right, 0.5);
}
