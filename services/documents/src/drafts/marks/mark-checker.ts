import { Injectable } from "@nestjs/common";
import type { DifferenceSource, MarkSummary, SetMark } from "@takeoff/contracts";
import { checkMarks, type SetCheck } from "@takeoff/takeoff/set-check";
import { summarizeCheck, toSetMark } from "./mark-response.ts";
import { MarkSource, type SetLine } from "./mark-source.ts";
import { SetRepository } from "./set.repository.ts";

/** What a check found, as the API shows it. */
export interface FoundMarks {
  summary: MarkSummary;
  marks: SetMark[];
  check: SetCheck<SetLine>;
}

/** Checks the marks of a document's set by its drafts as they are now. */
@Injectable()
export class MarkChecker {
  constructor(
    private readonly sets: SetRepository,
    private readonly source: MarkSource,
  ) {}

  /** @throws AppError `conflict` for a set of too many lines */
  async check(id: number, of: DifferenceSource): Promise<FoundMarks> {
    const ids = await this.sets.list(id);
    const [lines, documents] = await Promise.all([this.source.load(ids), this.sets.describe(ids)]);
    const check = checkMarks(lines);
    const marks = check.hasPlans || check.hasDrawings ? check.marks.map(toSetMark) : [];
    return { summary: summarizeCheck(check, marks, { id, of, documents }), marks, check };
  }
}
