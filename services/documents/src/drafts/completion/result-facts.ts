import { weighLine, type DraftLine, type KnownParameters, type Requirement } from "@takeoff/contracts";
import { areMetricPieces } from "@takeoff/takeoff";
import type { XmlTotals } from "../../results/lines/result-xml.ts";
import { describeLikeness, makeMarks, type MadeMarks } from "./made-marks.ts";

/** What the rows of the result files depend on besides their lines. */
export interface ResultFacts {
  sheets: ReadonlyMap<number, string>;
  /** The uploader's when the drawing came in; null for a document of before they were kept. */
  parameters: KnownParameters;
  requirements: readonly Requirement[];
  /** Whether all steel is named in millimetres: lengths are then in millimetres and weights in kilograms. */
  isMetric: boolean;
  /** The marks that were made, for lines without one. */
  marks: MadeMarks;
  totals: XmlTotals;
  /** The marks of the assemblies that lines of lists are of, by the numbers of the lines. */
  assemblies: ReadonlyMap<number, string>;
}

/** The facts about a line that stands alone, as in a markup: nothing but the line is known. */
export const NO_FACTS: ResultFacts = {
  sheets: new Map(),
  parameters: null,
  requirements: [],
  isMetric: false,
  marks: {},
  totals: { lines: 0, pieces: 0, pounds: 0, unweighed: 0 },
  assemblies: new Map(),
};

/** Reads the lines of the results before files are written. @param decided become results @param all whose marks are taken */
export async function gatherFacts(
  decided: AsyncIterable<DraftLine>,
  all: AsyncIterable<DraftLine>,
  earlier: MadeMarks,
): Promise<Pick<ResultFacts, "isMetric" | "marks" | "totals">> {
  const totals = { lines: 0, pieces: 0, pounds: 0, unweighed: 0 };
  const designations = new Set<string>();
  const unmarked: Parameters<typeof makeMarks>[0][number][] = [];
  for await (const line of decided) {
    const { id, designation, length_in, studs, camber, grade } = line;
    const pounds = weighLine(line);
    totals.lines++;
    totals.pieces += line.quantity ?? 0;
    totals.pounds += pounds ?? 0;
    totals.unweighed += pounds === null ? 1 : 0;
    designations.add(designation);
    if (!line.mark) unmarked.push({ id, designation, length_in, studs, camber, grade });
  }
  const taken: string[] = [];
  for await (const { mark } of all) if (mark) taken.push(mark);
  return { totals, isMetric: areMetricPieces(designations), marks: makeMarks(unmarked, taken, earlier) };
}

export function findMark(line: DraftLine, marks: MadeMarks): { mark: string; isMade: boolean } {
  if (line.mark) return { mark: line.mark, isMade: false };
  const made = marks[describeLikeness(line)];
  return { mark: made ?? "", isMade: made !== undefined };
}
