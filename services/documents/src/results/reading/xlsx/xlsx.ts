import { IMPORT_FINDINGS, LIMITS, type Finding, IMPORT_ERRORS } from "@takeoff/contracts";
import { inMemory, importError } from "../shared/import-error.ts";
import type { FileToRead, TableReader } from "../shared/table-reader.ts";
import { SheetNotes } from "./sheet-notes.ts";
import { sheetRows } from "./sheet-rows.ts";
import { readWorkbook, type SheetPart, type Workbook } from "./workbook.ts";
import { asImportError, WorkbookPackage } from "./workbook-package.ts";
import { findTable, SAMPLE_ROWS, type Role } from "@takeoff/takeoff";

/** Reads the sheet of a workbook that holds a takeoff: values, not formulas. Keeps blank rows between others, and so their numbers. */
export const XLSX: TableReader = { mapping: null, rows: readRows };

async function* readRows({ bytes }: FileToRead, findings: Finding[]): AsyncGenerator<string[]> {
  const pack = await WorkbookPackage.open(await inMemory(bytes, LIMITS.importedFileBytes));
  const workbook = await readWorkbook(pack);
  const { sheet, findings: choice } = await chooseSheet(pack, workbook);
  findings.push(...choice);
  const notes = new SheetNotes();
  let last = 0;
  let isShortened = false;
  try {
    for await (const { number, cells } of sheetRows(pack.read(sheet.path), workbook, notes)) {
      const blank = number - last - 1;
      isShortened ||= blank > LIMITS.blankRows;
      for (let row = Math.min(blank, LIMITS.blankRows); row > 0; row--) yield [];
      last = number;
      yield cells;
    }
  } catch (error) {
    throw asImportError(error);
  } finally {
    // Also when the rest is not read, as beyond the limit of rows.
    findings.push(...notes.findings(), ...(isShortened ? [IMPORT_FINDINGS.blankRowsLeftOut()] : []));
  }
}

const MOST_NAMED_SHEETS = 5;
/** The sheet with the members in a workbook of the Structural Analysis Format (SAF), which states this name. */
const ANALYSIS_MEMBERS = "StructuralCurveMember";
/** More than the first rows of any table take: bytes of the sheet, and UTF-16 code units of its cells. */
const SAMPLE_BYTES = 4_194_304;
const SAMPLE_CHARACTERS = 2_000_000;

interface Candidate {
  sheet: SheetPart;
  /** 2 for a table with lines of a takeoff, 1 for one that names what a takeoff holds, 0 for another sheet with cells. */
  worth: 0 | 1 | 2;
}

/** Chooses the first sheet with the table of a takeoff, else the first with cells; visible sheets come first. */
async function chooseSheet(pack: WorkbookPackage, workbook: Workbook): Promise<{ sheet: SheetPart; findings: Finding[] }> {
  const searched = workbook.sheets.slice(0, LIMITS.searchedSheets);
  const candidates: Candidate[] = [];
  for (const sheet of [...searched.filter(({ isHidden }) => !isHidden), ...searched.filter(({ isHidden }) => isHidden)]) {
    const sample = await firstRows(pack, workbook, sheet);
    if (sample.length > 0) candidates.push({ sheet, worth: rate(sample) });
  }
  const chosen = candidates.reduce<Candidate | null>((best, other) => (best && best.worth >= other.worth ? best : other), null);
  if (!chosen) throw importError(IMPORT_ERRORS.noSheet);
  return { sheet: chosen.sheet, findings: describeChoice(chosen, candidates, workbook.sheets.length - searched.length) };
}

async function firstRows(pack: WorkbookPackage, workbook: Workbook, { path }: SheetPart): Promise<string[][]> {
  const rows: string[][] = [];
  let characters = 0;
  try {
    for await (const { cells } of sheetRows(pack.read(path), workbook, new SheetNotes(), SAMPLE_BYTES)) {
      for (const cell of cells) characters += cell.length;
      if (rows.push(cells) === SAMPLE_ROWS || characters > SAMPLE_CHARACTERS) break;
    }
  } catch (error) {
    throw asImportError(error);
  }
  return rows;
}

function rate(rows: readonly string[][]): Candidate["worth"] {
  const { headerRow, columns } = findTable(rows, null);
  const roles = new Set<Role | null>(columns.map(({ role }) => role));
  const sections = roles.has("designation") || (roles.has("shape") && roles.has("size"));
  if (sections && (["qty", "mark", "length", "length_feet", "measurement"] as const).some((role) => roles.has(role))) return 2;
  return headerRow === null ? 0 : 1;
}

function describeChoice(chosen: Candidate, candidates: readonly Candidate[], unsearched: number): Finding[] {
  const { name } = chosen.sheet;
  const others = candidates.filter((other) => other !== chosen);
  const alike = chosen.worth === 2 ? others.filter(({ worth }) => worth === 2).map(({ sheet }) => sheet.name) : [];
  const named = alike.slice(0, MOST_NAMED_SHEETS);
  return [
    ...(others.length > 0 ? [IMPORT_FINDINGS.sheetRead(name, others.length)] : []),
    ...(name === ANALYSIS_MEMBERS ? [IMPORT_FINDINGS.analysisModel(name)] : []),
    ...(chosen.worth === 0 ? [IMPORT_FINDINGS.noTakeoffTable(name)] : []),
    ...(named.length > 0 ? [IMPORT_FINDINGS.sheetsNotRead(named, alike.length - named.length)] : []),
    ...(unsearched > 0 ? [IMPORT_FINDINGS.sheetsNotSearched(unsearched)] : []),
  ];
}
