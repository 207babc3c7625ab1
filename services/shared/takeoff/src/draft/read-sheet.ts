import { findCallouts } from "./callouts.ts";
import type { DisplayPage } from "./display-page.ts";
import { countLines, type CountLine, type Exception, type Linework } from "./lines.ts";
import { lineworkOf } from "./linework.ts";
import { rolesOf } from "./roles.ts";
import { joinRuns, type Run } from "./runs.ts";
import { findTables, type RuledTable } from "./tables.ts";

/** Changes when the engine reads a page differently, so that drafts of before are read anew. */
export const DRAFT_ENGINE_VERSION = 1;

/** What the engine reads on one page. */
export interface SheetReading {
  linework: Linework;
  runs: readonly Run[];
  tables: readonly RuledTable[];
  lines: readonly CountLine[];
  exceptions: readonly Exception[];
}

/** Reads a page of a drawing set. The result depends on the page alone. */
export function readSheet(page: DisplayPage): SheetReading {
  const linework = lineworkOf(page);
  const runs = joinRuns(page.texts);
  const tables = findTables(page.strokes, runs);
  const callouts = findCallouts(runs);
  const { lines, exceptions } = countLines(callouts, rolesOf(callouts, runs, tables), linework);
  return { linework, runs, tables, lines, exceptions };
}
