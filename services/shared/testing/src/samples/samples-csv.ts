import { sampleNamed } from "./sample-named.ts";

/** A CSV file with its cells. */
export interface CsvSample {
  name: string;
  bytes: Buffer;
  /** The header and the rows, exactly as written; null when the file must be rejected. */
  table: readonly (readonly string[])[] | null;
}

const HEADER = ["Mark", "Qty", "Size", "Notes"] as const;
const ROWS = [
  ["B1", "4", "W18X35", ""],
  ["BR1", "2", "HSS6X6X3/8", "Übergabe – naïve 梁"],
] as const;
const TABLE = [HEADER, ...ROWS];

function join(table: readonly (readonly string[])[], separator: string, end: string): string {
  return table.map((row) => row.join(separator) + end).join("");
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

/** CSV files as programs write them, and files that must be rejected. */
export const CSV_SAMPLES: readonly CsvSample[] = [
  { name: "plain, CRLF", bytes: Buffer.from(join(TABLE, ",", "\r\n")), table: TABLE },
  { name: "line feeds only, no end at the last row", bytes: Buffer.from(join(TABLE, ",", "\n").trimEnd()), table: TABLE },
  { name: "byte order mark", bytes: Buffer.from(`\ufeff${join(TABLE, ",", "\r\n")}`), table: TABLE },
  { name: "semicolons, as a spreadsheet with a decimal comma writes", bytes: Buffer.from(join(TABLE, ";", "\r\n")), table: TABLE },
  { name: "tabs", bytes: Buffer.from(join(TABLE, "\t", "\r\n")), table: TABLE },
  { name: "UTF-16, little end first", bytes: Buffer.from(`\ufeff${join(TABLE, ",", "\r\n")}`, "utf16le"), table: TABLE },
  { name: "UTF-16, big end first", bytes: utf16be(`\ufeff${join(TABLE, ",", "\r\n")}`), table: TABLE },
  {
    name: "quotes, separators and line ends inside of cells",
    bytes: Buffer.from('Mark,Length,Notes\r\nB1,"25\'-0""","both ends, cope\r\ntop ""flange"""\r\n'),
    table: [
      ["Mark", "Length", "Notes"],
      ["B1", "25'-0\"", 'both ends, cope\r\ntop "flange"'],
    ],
  },
  {
    name: "short rows, blank rows and a header twice",
    bytes: Buffer.from("Mark,Notes,Notes\r\nB1\r\n\r\nB2,left,right\r\n"),
    table: [["Mark", "Notes", "Notes"], ["B1"], [""], ["B2", "left", "right"]],
  },
  {
    name: "cells that a spreadsheet would run",
    bytes: Buffer.from('Mark,Qty,Notes\r\n=1+1,-4,"=HYPERLINK(""http://203.0.113.1"")"\r\n@SUM(A1),+2,-2+3\r\n'),
    table: [
      ["Mark", "Qty", "Notes"],
      ["=1+1", "-4", '=HYPERLINK("http://203.0.113.1")'],
      ["@SUM(A1)", "+2", "-2+3"],
    ],
  },
  { name: "header only", bytes: Buffer.from(join([HEADER], ",", "\r\n")), table: [HEADER] },
  { name: "empty", bytes: Buffer.alloc(0), table: null },
  {
    name: "Windows-1252, as a spreadsheet writes",
    bytes: Buffer.from("Mark,Notes\r\nB1,Tr\u00e4ger gr\u00fcn\r\n", "latin1"),
    table: [
      ["Mark", "Notes"],
      ["B1", "Träger grün"],
    ],
  },
  { name: "two encodings in one file", bytes: Buffer.from("Mark,Notes\r\nB1,\u00c3\u00bc gr\u00fcn\r\n", "latin1"), table: null },
  { name: "an image by another name", bytes: Buffer.from("89504e470d0a1a0a0000000d49484452ff00fe", "hex"), table: null },
];

export const csvSample = (name: string): CsvSample => sampleNamed(name, CSV_SAMPLES);

/** A CSV with numbered rows of about 60 bytes. */
export function longCsv(rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, index) => `${index + 1},B${index + 1},2,W18X35,A992,"25'-0""",300,S-101\r\n`);
  return Buffer.from(`Item,Mark,Qty,Size,Grade,Length,Length (in),Sheet\r\n${lines.join("")}`);
}
