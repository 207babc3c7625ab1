import { IMPORT_ERRORS, IMPORT_FINDINGS, LIMITS, type Finding } from "@takeoff/contracts";
import { findTable, SAMPLE_ROWS, type Role } from "@takeoff/takeoff";
import { importError } from "../shared/import-error.ts";
import { SheetNotes } from "./sheet-notes.ts";
import { sheetRows } from "./sheet-rows.ts";
import type { SheetPart, Workbook } from "./workbook.ts";
import { asImportError, type WorkbookPackage } from "./workbook-package.ts";

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
export async function chooseSheet(pack: WorkbookPackage, workbook: Workbook): Promise<{ sheet: SheetPart; findings: Finding[] }> {
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
