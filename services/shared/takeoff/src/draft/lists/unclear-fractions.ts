import type { Exception } from "../counts/count-line.ts";
import { findDesignations } from "../steel/callout-grammar.ts";
import { listReadings } from "../text/lost-blanks.ts";
import { boxAlong, type Run } from "../text/runs.ts";

/** Designations with a fraction of two readings, `L211/16x2x1/4`: nothing next to them says which is right, so they are shown and not counted. */
export function findUnclearFractions(runs: readonly Run[]): Exception[] {
  return runs.flatMap((run): Exception[] => {
    const readings = run.text.includes("/") ? listReadings(run.text) : [];
    const named = readings.some((reading) => findDesignations(reading).length > findDesignations(run.text).length);
    return named ? [{ kind: "two_readings", text: run.text, box: boxAlong(run, 0, run.width) }] : [];
  });
}
