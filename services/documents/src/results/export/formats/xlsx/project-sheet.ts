import { FACT_SOURCES } from "@takeoff/contracts";
import type { Batches, ExportSource } from "../../export-source.ts";

export const PROJECT_HEADER = ["Requirement", "Value", "From"] as const;
/** All of its columns: a place named `=1+1` or `1200` is a text. */
export const PROJECT_TEXTS: ReadonlySet<number> = new Set([0, 1, 2]);

const SOURCES = { questionnaire: "the questionnaire", parameters: FACT_SOURCES.parameters } as const;

/** A row for each fact about the whole order. */
export async function* projectRows({ document, requirements }: Pick<ExportSource, "document" | "requirements">): Batches {
  const facts = requirements.map(({ label, value, from }) => [label, value, from === null ? "" : SOURCES[from]]);
  yield [["Project", document.project_name, SOURCES.questionnaire], ...facts];
}
