import { IMPORT_ERRORS, IMPORT_FINDINGS, isNc1Name, LIMITS, type Finding } from "@takeoff/contracts";
import { cleanFilename } from "../../../core/filename.ts";
import { StreamingText } from "../../../storage/forms/text-decoder.ts";
import { importError, inMemory } from "../shared/import-error.ts";
import type { FileToRead, TableReader } from "../shared/table-reader.ts";
import { ZipPackage, type ZipRules } from "../shared/zip-package.ts";
import { NC1_HEADERS, NC1_MAPPING, nc1Row } from "./nc1-columns.ts";
import { readNc1Header, UnreadableNc1, type Nc1Header } from "./nc1-header.ts";
import { chooseNc1Unit, readPiece, type Nc1Doubt, type Nc1Piece } from "./nc1-sections.ts";

const RULES: ZipRules = {
  maxEntries: LIMITS.archiveEntries,
  maxEntryBytes: LIMITS.nc1FileBytes,
  maxBytes: LIMITS.nc1Bytes,
  // Marks may differ in case only, and so do the names of their files.
  keyOf: (name) => name,
  damaged: IMPORT_ERRORS.zipDamaged,
  encrypted: IMPORT_ERRORS.zipEncrypted,
  tooMuch: IMPORT_ERRORS.zipTooMuch,
  entryTooLarge: (name, megabytes) => IMPORT_ERRORS.namedTooLarge(cleanFilename(name), megabytes),
};
/** Names that a finding lists before it counts the rest. */
const MAX_NAMED = 5;
/** What macOS adds to archives: folders and files with attributes of the others. */
const MAC_ATTRIBUTES = /^__MACOSX\/|(?:^|\/)\._/;

/** Reads an NC1 file, or a ZIP of them. */
export const NC1: TableReader = {
  mapping: NC1_MAPPING,
  rows: (file, findings) => (file.isZip ? readArchive(file, findings) : readFile(file, findings)),
};

/** Yields a header and the line of one NC1 file. @throws AppError `invalid_file` */
async function* readFile({ filename, bytes: source }: FileToRead, findings: Finding[]): AsyncGenerator<string[]> {
  const bytes = await inMemory(source, LIMITS.nc1FileBytes);
  const name = cleanFilename(filename);
  const header = readHeader(name, bytes);
  yield [...NC1_HEADERS];
  const piece = readPiece(header, chooseNc1Unit([header]));
  yield nc1Row(piece, name);
  findings.push(IMPORT_FINDINGS.nc1Files(1), ...describeDoubts([{ ...piece, file: name }]));
}

/** Yields a header and a line for each NC1 file of a ZIP, in order. @throws AppError `invalid_file` for all when one is unreadable */
async function* readArchive({ bytes }: FileToRead, findings: Finding[]): AsyncGenerator<string[]> {
  const zip = await ZipPackage.open(await inMemory(bytes, LIMITS.importedFileBytes), RULES);
  const names = zip.names.filter((name) => !name.endsWith("/") && !MAC_ATTRIBUTES.test(name));
  const read = names.filter(isNc1Name);
  if (read.length === 0) throw importError(IMPORT_ERRORS.zipWithoutNc1);
  if (read.length > LIMITS.nc1Files) throw importError(IMPORT_ERRORS.zipTooMuch(IMPORT_ERRORS.nc1FileCount(LIMITS.nc1Files)));
  const files = new FilesByMark();
  const headers: Nc1Header[] = [];
  for (const path of read) {
    const name = cleanFilename(path);
    const header = readHeader(name, await inMemory(zip.read(path), LIMITS.nc1FileBytes));
    files.add(header, name);
    // A part of a text holds all of it in memory; a copy does not.
    headers.push(structuredClone(header));
  }
  // All files together tell the unit in which plates are named.
  const unit = chooseNc1Unit(headers);
  yield [...NC1_HEADERS];
  const pieces = headers.map((header, index) => ({ ...readPiece(header, unit), file: cleanFilename(read[index] ?? "") }));
  for (const piece of pieces) yield nc1Row(piece, piece.file);
  findings.push(IMPORT_FINDINGS.nc1Files(read.length), ...describeDoubts(pieces), ...files.findings());
  const others = names.filter((name) => !isNc1Name(name)).map(cleanFilename);
  if (others.length > 0) findings.push(IMPORT_FINDINGS.zipOtherFiles(others.slice(0, MAX_NAMED), Math.max(0, others.length - MAX_NAMED)));
}

function readHeader(name: string, bytes: Buffer): Nc1Header {
  let text: string;
  try {
    const decoder = new StreamingText({ windows1252: true });
    text = decoder.write(bytes) + decoder.end();
  } catch (cause) {
    throw importError(IMPORT_ERRORS.namedNoText(name), cause);
  }
  try {
    return readNc1Header(text);
  } catch (error) {
    if (error instanceof UnreadableNc1) throw importError(IMPORT_ERRORS.nc1(name, error.fault), error);
    throw error;
  }
}

const DOUBTS: readonly [Nc1Doubt, (pieces: readonly string[], more: number) => Finding][] = [
  ["unread", IMPORT_FINDINGS.nc1ProfilesUnread],
  ["sizes", IMPORT_FINDINGS.nc1SizesDiffer],
  ["weight", IMPORT_FINDINGS.nc1WeightsDiffer],
];
/** The header of the table is its first row. */
const FIRST_ROW = 2;

/** @param pieces of all rows in their order */
function describeDoubts(pieces: readonly (Nc1Piece & { file: string })[]): Finding[] {
  return DOUBTS.flatMap(([doubt, describe]) => {
    const named = pieces.flatMap(({ doubts, profile, file }, index) =>
      doubts.includes(doubt) ? [`${profile} (${file}, row ${index + FIRST_ROW})`] : [],
    );
    return named.length === 0 ? [] : [describe(named.slice(0, MAX_NAMED), Math.max(0, named.length - MAX_NAMED))];
  });
}

/** The files of each mark: the same piece may lie in two folders of an archive, and would be counted twice. */
class FilesByMark {
  private readonly files = new Map<string, string[]>();

  add({ mark }: Nc1Header, filename: string): void {
    if (mark === "") return;
    const files = this.files.get(mark) ?? [];
    files.push(filename);
    this.files.set(mark, files);
  }

  findings(): Finding[] {
    const repeated = [...this.files].filter(([, files]) => files.length > 1);
    const named = repeated.slice(0, MAX_NAMED).map(([mark]) => mark);
    return repeated.length === 0 ? [] : [IMPORT_FINDINGS.nc1MarkRepeated(named, Math.max(0, repeated.length - MAX_NAMED))];
  }
}
