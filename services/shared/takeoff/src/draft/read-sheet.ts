import { findDesignations } from "./callout-grammar.ts";
import { findCallouts } from "./callouts.ts";
import { PageLimitError, PAGE_LIMITS, type DisplayPage } from "./display-page.ts";
import { countLines, type CountLine, type Exception, type Linework } from "./lines.ts";
import { lineworkOf } from "./linework.ts";
import { rolesOf } from "./roles.ts";
import { joinRuns } from "./runs.ts";
import { sheetFacts, type SheetFacts } from "./sheet-facts.ts";
import { findTables } from "./tables.ts";

/** Changes when the engine reads a page differently: drafts of before are then outdated. */
export const DRAFT_ENGINE_VERSION = 1;

/** What the engine reads on one page. */
export interface SheetReading extends SheetFacts {
  linework: Linework;
  lines: readonly CountLine[];
  exceptions: readonly Exception[];
}

/** Reads a page of a drawing set. The result depends on the page alone. @throws {PageLimitError} */
export function readSheet(page: DisplayPage): SheetReading {
  const linework = lineworkOf(page);
  const runs = joinRuns(page.texts);
  const facts = sheetFacts(page, runs);
  const callouts = findCallouts(runs);
  const markups = page.markups.filter(({ text }) => findDesignations(text).length > 0);
  if (callouts.length + markups.length > PAGE_LIMITS.callouts) throw new PageLimitError("callouts");
  const tables = callouts.length === 0 ? [] : findTables(page.strokes, runs);
  const { lines, exceptions } = countLines(callouts, rolesOf(callouts, runs, { tables, linework, isDrawing: facts.isDrawing }));
  return {
    ...facts,
    linework,
    lines,
    exceptions: [...exceptions, ...markups.map(({ text, box }) => ({ kind: "markup" as const, text, box }))],
  };
}
