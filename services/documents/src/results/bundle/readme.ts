import { BUNDLE_FORMATS, BUNDLE_TEXT, RESULT_KINDS, type BundleFormat, type ResultKind } from "@takeoff/contracts";
import type { DocumentRow } from "../../core/document-row.ts";
import { isAssumed } from "../lines/assumed-values.ts";
import type { ExportSource } from "../export/export-source.ts";
import { exportLosses } from "../export/losses.ts";
import { readLines, readUnderstanding } from "../lines/takeoff-lines.ts";

export interface BundledFile {
  kind: ResultKind | BundleFormat;
  path: string;
}

/** Lines with a value that nobody stated. */
interface Assumptions {
  grades: number;
  finishes: number;
  weights: number;
}

const LINE_END = "\r\n";

/** Writes the README of a bundle: its files, what is missing, what is assumed, and what is required for the whole order. */
export async function* writeReadme(
  { project_name, filename }: Pick<DocumentRow, "project_name" | "filename">,
  source: ExportSource,
  files: readonly BundledFile[],
): AsyncGenerator<string> {
  yield BUNDLE_TEXT.title(project_name, filename) + LINE_END + LINE_END;
  yield* writeSection(
    BUNDLE_TEXT.files,
    files.map(({ kind, path }) => `${path}: ${BUNDLE_TEXT.file[kind]}`),
  );
  const hasData = source.head.generation !== null;
  const missing = [...RESULT_KINDS, ...BUNDLE_FORMATS].filter((kind) => !files.some((file) => file.kind === kind));
  yield* writeSection(
    BUNDLE_TEXT.missing,
    missing.map((kind) => (kind === "kiss" && hasData ? BUNDLE_TEXT.noLines : BUNDLE_TEXT.notStored[kind])),
  );
  yield* writeSection(BUNDLE_TEXT.assumptions, hasData ? describeAssumptions(await countAssumptions(source)) : [BUNDLE_TEXT.unknown]);
  yield* writeSection(BUNDLE_TEXT.requirements, source.requirements.map(BUNDLE_TEXT.requirement));
  if (files.some(({ kind }) => kind === "kiss"))
    yield* writeSection(BUNDLE_TEXT.leftOut, exportLosses(await readUnderstanding(source)).formats.kiss ?? []);
}

/** A heading with its entries; nothing without entries. */
function* writeSection(heading: string, entries: readonly string[]): Generator<string> {
  if (entries.length === 0) return;
  yield heading + LINE_END;
  for (const entry of entries) yield `- ${entry}${LINE_END}`;
  yield LINE_END;
}

async function countAssumptions(source: ExportSource): Promise<Assumptions> {
  const counts: Assumptions = { grades: 0, finishes: 0, weights: 0 };
  for await (const lines of readLines(source)) {
    for (const { line } of lines) {
      const { grade, finish } = isAssumed(line);
      if (grade) counts.grades++;
      if (finish) counts.finishes++;
      if (line.totalWeight?.source === "computed") counts.weights++;
    }
  }
  return counts;
}

function describeAssumptions({ grades, finishes, weights }: Assumptions): string[] {
  if (grades + finishes + weights === 0) return [BUNDLE_TEXT.nothing];
  const counted = [
    [BUNDLE_TEXT.grades, grades],
    [BUNDLE_TEXT.finishes, finishes],
    [BUNDLE_TEXT.weights, weights],
  ] as const;
  return [...counted.filter(([, count]) => count > 0).map(([sentence, count]) => sentence(count)), BUNDLE_TEXT.scope];
}
