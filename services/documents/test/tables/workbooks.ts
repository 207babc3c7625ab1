import { zipSync, type Zippable } from "fflate";
import { columnLetters } from "../../src/results/reading/xlsx/columns-and-rows.ts";
import { xmlText, xmlAttribute } from "../../src/results/lines/result-xml.ts";

export const TAKEOFF_ROWS = [
  ["Mark", "Qty", "Section", "Grade", "Length"],
  ["B1", "2", "W18X35", "A992", `25'-0"`],
  ["Ü2", "4", "HSS6X6X1/4", "A500", `10'-6 1/2"`],
  ["B3", "1", "L3X3X1/4", "A36", "梁"],
];

/** The rows of a sheet, with texts and whole numbers as cells. */
export function sheet(rows: readonly (readonly string[])[]): string {
  const cell = (text: string, row: number, column: number): string => {
    const reference = `${columnLetters(column)}${row + 1}`;
    if (text === "") return "";
    if (/^[1-9]\d{0,5}$/.test(text)) return `<c r="${reference}"><v>${text}</v></c>`;
    const escaped = xmlText(text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_"));
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
  };
  return rows.map((cells, row) => `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join("")}</row>`).join("");
}

interface Options {
  texts?: readonly string[];
  /** Formats of numbers: codes, or ids of built-in ones. The style of a cell is an index of these. */
  formats?: readonly (string | number)[];
  hidden?: readonly string[];
  /** Of the workbook. */
  properties?: string;
  style?: "strict" | "prefixed" | "utf16" | "moved";
}

const NAMESPACES = {
  main: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  document: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
};
const STRICT = {
  main: "http://purl.oclc.org/ooxml/spreadsheetml/main",
  document: "http://purl.oclc.org/ooxml/officeDocument/relationships",
};

/** A workbook of the rows of its sheets; the bytes of a whole part where a sheet is given so. The first rows are in the last entry. */
export function workbook(sheets: Readonly<Record<string, string | Buffer>>, options: Options = {}): Buffer {
  const { texts = [], formats = [], hidden = [], properties = "", style } = options;
  const { main, document } = style === "strict" ? STRICT : NAMESPACES;
  const folder = style === "moved" ? "Other" : "xl";
  const part = (xml: string): Uint8Array => {
    const prefixed = style === "prefixed" ? xml.replace(/<(\/?)(?=\w)/g, "<$1x:").replace(/xmlns=/, "xmlns:x=") : xml;
    return style === "utf16" ? Buffer.from(`\ufeff${prefixed}`, "utf16le") : Buffer.from(prefixed);
  };
  const names = Object.keys(sheets);
  const related = (items: readonly (readonly [type: string, target: string])[]): Uint8Array =>
    part(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items
        .map(([type, target], index) => `<Relationship Id="r${index}" Type="${document}/${type}" Target="${target}"/>`)
        .join("")}</Relationships>`,
    );
  const listed = names.map((name, index) => {
    const state = hidden.includes(name) ? ' state="hidden"' : "";
    return `<sheet name="${xmlAttribute(name)}" sheetId="${index + 1}"${state} rel:id="r${index}"/>`;
  });
  const xfs = formats.map((format, index) => `<xf numFmtId="${typeof format === "number" ? format : 164 + index}"/>`);
  const codes = formats.map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlAttribute(String(format))}"/>`);
  const files: Zippable = {
    "_rels/.rels": related([["officeDocument", `/${folder}/workbook.xml`]]),
    [`${folder}/workbook.xml`]: part(
      `<workbook xmlns="${main}" xmlns:rel="${document}">${properties}<sheets>${listed.join("")}</sheets></workbook>`,
    ),
    [`${folder}/_rels/workbook.xml.rels`]: related([
      ...names.map((_, index) => ["worksheet", `../${folder}/./sheets/Sheet${index}.xml`] as const),
      ["sharedStrings", `/${folder}/strings.xml`],
      ["styles", "styles.xml"],
    ]),
    [`${folder}/strings.xml`]: part(`<sst xmlns="${main}" count="1">${texts.join("")}</sst>`),
    [`${folder}/styles.xml`]: part(
      `<styleSheet xmlns="${main}"><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join("")}</cellXfs></styleSheet>`,
    ),
  };
  for (const [index, content] of Object.values(sheets).entries()) {
    const xml = (rows: string): string => `<worksheet xmlns="${main}"><dimension ref="A1:B2"/><sheetData>${rows}</sheetData></worksheet>`;
    files[`${folder}/sheets/Sheet${index}.xml`] = typeof content === "string" ? part(xml(content)) : content;
  }
  return Buffer.from(zipSync(files, { level: 6 }));
}
