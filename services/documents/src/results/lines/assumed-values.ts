import { FACT_SOURCES, finishFor, gradeFor, preferOwn, type FactSource, type KnownParameters, type SourcedValue } from "@takeoff/contracts";
import { isHardware, type ReadRow, type TakeoffRow } from "@takeoff/takeoff";

/**
 * Fills the grade and the finish that a line does not name with those of the uploader's parameters, and says of each where it comes
 * from. Hardware, steel that is there already, and what was not understood get none: the parameters are not about them.
 */
export function withAssumedValues(row: ReadRow, parameters: KnownParameters): ReadRow {
  if (row.kind !== "line") return row;
  const { line } = row;
  const { designation } = line;
  const isOrdered = designation !== null && !designation.existing && !isHardware(designation.section);
  const grade = preferOwn(line.grade, readSource(line.gradeFrom), isOrdered ? gradeFor(designation.shape, parameters) : null);
  const finish = preferOwn(line.finish, readSource(line.finishFrom), isOrdered ? finishFor(parameters) : null);
  return {
    ...row,
    line: {
      ...line,
      grade: grade?.value ?? "",
      gradeFrom: grade?.from ?? "",
      finish: finish?.value ?? "",
      finishFrom: finish?.from ?? "",
    },
  };
}

/** What the column of our own results says; a table without it states the value itself. */
function readSource(text: string): FactSource {
  return isSource(text) ? text : "table";
}

export function isSource(text: string): text is FactSource {
  return Object.hasOwn(FACT_SOURCES, text);
}

/** Whether a line's grade, or its finish, is assumed. */
export function isAssumed({ gradeFrom, finishFrom }: Pick<TakeoffRow, "gradeFrom" | "finishFrom">): { grade: boolean; finish: boolean } {
  const assumed = "parameters" satisfies SourcedValue["from"];
  return { grade: gradeFrom === assumed, finish: finishFrom === assumed };
}
