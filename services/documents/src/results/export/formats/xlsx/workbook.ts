import { xmlAttribute } from "../../../lines/result-xml.ts";
import { SHOWN_DECIMALS } from "./cell.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The first id of custom number formats (ECMA-376, 18.8.30). */
const OWN_FORMATS = 164;

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** All parts of a workbook except its sheets: path in the package and text (ECMA-376, parts 1 and 2). */
export function workbookParts(sheetNames: readonly string[]): Record<string, string> {
  const numbers = sheetNames.map((_, index) => index + 1);
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${numbers.map((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPES}.worksheet+xml"/>`).join("")}</Types>`,
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheetNames.map((name, index) => `<sheet name="${xmlAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships([
      ...numbers.map((number): [string, string] => ["worksheet", `worksheets/sheet${number}.xml`]),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": styles(),
  };
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${entries.join("")}</Relationships>`;
}

/** The cell formats in the order of `STYLES`: plain, header, date, text, then numbers with 1, 2, … decimals. */
function styles(): string {
  const decimals = Array.from({ length: SHOWN_DECIMALS }, (_, index) => index + 1);
  const formats = ["yyyy\\-mm\\-dd", ...decimals.map((count) => `0.${"0".repeat(count)}`)];
  const numberFormat = (index: number): string =>
    `<xf numFmtId="${OWN_FORMATS + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    numberFormat(0),
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>',
    ...decimals.map(numberFormat),
  ];
  const numbered = formats.map((code, index) => `<numFmt numFmtId="${OWN_FORMATS + index}" formatCode="${code}"/>`);
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${numbered.length}">${numbered.join("")}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
