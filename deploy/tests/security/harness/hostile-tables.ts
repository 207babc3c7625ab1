import { zipSync } from "fflate";

const ROWS = 119;
const COLUMNS = 400;
const CELL = "x".repeat(32_000);
const HEADERS = 1_000_000;
const ATTRIBUTES = 200_000;

/** A file that is sent as a takeoff to import. */
export interface TableFile {
  filename: string;
  body: Buffer;
  /** What its refusal says; absent where the file may be read within its limits. */
  refused?: RegExp;
}

const list = (count: number, item: (index: number) => string): string[] => Array.from({ length: count }, (_, index) => item(index));
/** A ZIP of NC1 files, of which each is made by its number. */
const makeZip = (count: number, file: (index: number) => Uint8Array): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.nc1`, file(index)])), { level: 1 }));
const tooMuchText = /more than 64 MB of text/;

/** Small files that hold large tables, and large ones that hold nothing else. */
export const HOSTILE_TABLES: Readonly<Record<string, () => TableFile>> = {
  "a workbook of 119 rows of 400 cells with one shared text": () => ({
    filename: "shared.xlsx",
    body: workbook(sheet(ROWS, '<c t="s"><v>0</v></c>'), `<si><t>${CELL}</t></si>`),
    refused: tooMuchText,
  }),
  "a workbook of 39 such rows": () => ({
    filename: "some.xlsx",
    body: workbook(sheet(39, '<c t="s"><v>0</v></c>'), `<si><t>${CELL}</t></si>`),
  }),
  "a workbook of cells with texts of their own": () => ({
    filename: "inline.xlsx",
    body: workbook(sheet(8, `<c t="inlineStr"><is><t>${CELL}</t></is></c>`)),
  }),
  "a CSV of rows of 400 long cells": () => ({
    filename: "long.csv",
    body: Buffer.from(`${list(5, () => list(COLUMNS, () => CELL).join(",")).join("\n")}\n`),
    refused: /longer than the limit of 4 MB/,
  }),
  "a CSV of a million headers": () => ({
    filename: "headers.csv",
    body: headers(),
    refused: /longer than the limit of 4 MB/,
  }),
  "a KISS file of long lines": () => ({
    filename: "long.kss",
    body: Buffer.from(`KISS,1.1\n${list(1_000, (index) => `D,S1,0,A${index},B${index},1,W,18X35,A992,${CELL}`).join("\n")}\n`),
  }),
  "a ZIP of an NC1 file that inflates to 16 MB": () => ({
    filename: "bomb.zip",
    body: makeZip(1, () => Buffer.concat([Buffer.from("ST\n"), Buffer.alloc(16 * 1_048_576, "  1\n")])),
    refused: /0\.nc1 is larger than the limit of 4 MB/,
  }),
  "a ZIP of 36 NC1 files of 4 MB": () => ({
    filename: "many.zip",
    body: makeZip(36, largeNc1),
    refused: /more than 128 MB in all of its files/,
  }),
  "a ZIP of 10,000 empty entries": () => ({
    filename: "entries.zip",
    body: makeZip(10_000, () => new Uint8Array()),
    refused: /more than 8,192 files/,
  }),
  "an XML of lines with long texts": () => ({
    filename: "long.xml",
    body: Buffer.from(`<t>${list(900, (index) => `<m mark="B${index}" qty="1" size="W18X35" notes="${CELL}"/>`).join("")}</t>`),
  }),
  "an XML of one element with 200,000 attributes": () => ({ filename: "attributes.xml", body: attributesXml(1), refused: /1 MB/ }),
  "an XML of 1,000 elements with 200,000 attributes": () => ({ filename: "spread.xml", body: attributesXml(1_000) }),
};

/** Results whose extraction takes memory: what staff attach as CSV and XML. */
export const HOSTILE_RESULTS = {
  "a CSV of 64 MB of different marks": { csv: marks },
  "a CSV of a million headers": { csv: headers },
  "an XML of 400,000 attributes in 100,000 elements": { xml: () => spreadXml() },
} as const satisfies Record<string, { csv?: () => Buffer; xml?: () => Buffer }>;

/** Results that are refused where they are sent. One element is one token to a parser, which holds it as a whole. */
export const REFUSED_RESULTS = {
  "an XML result of one element of 16 MB": () => longElementXml(16_000_000),
  "an XML result of one element of 60 MB": () => longElementXml(60_000_000),
} as const satisfies Record<string, () => Buffer>;

function headers(): Buffer {
  return Buffer.from(`${list(HEADERS, (index) => `h${index}`).join(",")}\n1,2,3\n`);
}

function sheet(rows: number, cell: string): string {
  return `<row>${cell.repeat(COLUMNS)}</row>`.repeat(rows);
}

function workbook(rows: string, texts = ""): Buffer {
  const relation = (type: string, target: string): string => `<Relationship Id="${type}" Type="x/${type}" Target="${target}"/>`;
  const parts = {
    "_rels/.rels": `<Relationships>${relation("officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="Takeoff" r:id="worksheet"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("worksheet", "s.xml")}${relation("sharedStrings", "t.xml")}</Relationships>`,
    "xl/s.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    "xl/t.xml": `<sst>${texts}</sst>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])), { level: 6 }));
}

/** A complete NC1 file of nearly the largest size. */
function largeNc1(index: number): Uint8Array {
  const header = ["", "D1", "1", `p${index}`, "A992", "1", "W16X31", "I", "6000.00", ...list(7, () => "1.00")];
  return Buffer.from(`ST\n${header.map((value) => `  ${value}\n`).join("")}BO\n${"  v 1.00o 1.00 1.00\n".repeat(195_000)}EN\n`);
}

function attributesXml(elements: number): Buffer {
  const each = list(ATTRIBUTES / elements, (index) => `a${index}="v${index}"`).join(" ");
  return Buffer.from(`<t>${`<m ${each}/>`.repeat(elements)}</t>`);
}

function longElementXml(bytes: number): Buffer {
  // Each with its blank has 13 bytes.
  return Buffer.from(`<t><m ${list(Math.ceil(bytes / 13), (index) => `a${String(index).padStart(7, "0")}="v"`).join(" ")}/></t>`);
}

function spreadXml(): Buffer {
  return Buffer.from(`<t>${list(99_999, (index) => `<m mark="B${index}" qty="1" a="1" b="2"/>`).join("")}</t>`);
}

function marks(): Buffer {
  return Buffer.from(`Mark,Qty,Section,Weight\n${list(499_000, (index) => `${"m".repeat(100)}${index},1,W18X35,700`).join("\n")}\n`);
}

/** An honest workbook of many rows. */
export function honestWorkbook(rows: number): Buffer {
  const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const header = ["Mark", "Qty", "Section", "Grade", "Length", "Sheet"].map(text).join("");
  const lines = list(rows, (index) => {
    const cells = `${text(`B${index}`)}<c><v>${1 + (index % 9)}</v></c>${text("W18X35")}${text("A992")}${text(`25'-${index % 12}&quot;`)}`;
    return `<row>${cells}${text(`S${index % 60}`)}</row>`;
  });
  return workbook(`<row>${header}</row>${lines.join("")}`);
}
