import { Injectable } from "@nestjs/common";
import type { DifferenceSource, MarkSummary, SetMark } from "@takeoff/contracts";
import { checkMarks, findBills, type SetCheck } from "@takeoff/takeoff/set-check";
import { summarizeCheck, toSetMark } from "./mark-response.ts";
import { MarkSource, type SetLine } from "./mark-source.ts";
import { matchParts, type SetParts } from "./set-parts.ts";
import { SetRepository } from "./set.repository.ts";

/** What a check found, as the API shows it. */
export interface FoundMarks {
  summary: MarkSummary;
  marks: SetMark[];
  check: SetCheck<SetLine>;
  /** The lengths that shop drawings state for lines of the document's plans whose marks agree: inches by line. */
  lengths: ReadonlyMap<number, number>;
  parts: SetParts;
}

/** What is shown of a check of drafts. */
export type ShownMarks = Pick<FoundMarks, "summary" | "marks">;

/** Those of a delivered check: what is offered is for staff. */
export const NO_ASSEMBLIES = { offered: 0, taken: 0, elsewhere: 0 } as const;

/** Checks that one process keeps, and the marks that they may have together: 5,000 marks are about 10 MB. */
const KEPT = { checks: 16, marks: 20_000 } as const;

/** Checks the marks of a document's set by its drafts as they are now. */
@Injectable()
export class MarkChecker {
  /** By document, the one that was asked for last at the end. */
  private readonly kept = new Map<number, { state: string; shown: ShownMarks }>();

  constructor(
    private readonly sets: SetRepository,
    private readonly source: MarkSource,
  ) {}

  /** @throws AppError `conflict` for a set of too many lines */
  async check(id: number, of: DifferenceSource): Promise<FoundMarks> {
    const ids = await this.sets.list(id);
    const [lines, documents, taken, locked] = await Promise.all([
      this.source.load(ids),
      this.sets.describe(ids),
      this.sets.listTaken(ids),
      this.sets.listLocked(ids),
    ]);
    const check = checkMarks(lines);
    const marks = check.hasPlans || check.hasDrawings ? check.marks.map(toSetMark) : [];
    const lengths = of === "draft" ? findLengths(check, id) : new Map<number, number>();
    const parts = matchParts(findBills(check, id), { id, ids, taken, locked });
    const assemblies = of === "draft" ? { offered: parts.offered.length, taken: parts.taken, elsewhere: parts.elsewhere } : NO_ASSEMBLIES;
    const summary = summarizeCheck(check, marks, { id, of, documents, offered: lengths.size, assemblies });
    return { summary, marks, check, lengths, parts };
  }

  /** The check of drafts, which is computed once for each state of them: a screen asks for it with each hundred of its marks. */
  async show(id: number): Promise<ShownMarks> {
    const ids = await this.sets.list(id);
    // Before the lines are read: what changes meanwhile is another state.
    const state = await this.source.readState(ids);
    const kept = this.kept.get(id);
    this.kept.delete(id);
    const shown = kept?.state === state ? kept.shown : await this.check(id, "draft");
    this.kept.set(id, { state, shown: { summary: shown.summary, marks: shown.marks } });
    this.forgetOldest();
    return shown;
  }

  private forgetOldest(): void {
    let marks = [...this.kept.values()].reduce((sum, { shown }) => sum + shown.marks.length, 0);
    for (const [id, { shown }] of this.kept) {
      if (this.kept.size <= KEPT.checks && marks <= KEPT.marks) return;
      this.kept.delete(id);
      marks -= shown.marks.length;
    }
  }
}

/** Of lines whose length is not that of the drawing already. */
function findLengths({ marks }: SetCheck<SetLine>, document: number): Map<number, number> {
  const agreeing = marks.filter(({ differences, doubts }) => differences.length === 0 && doubts.every((doubt) => doubt === "length"));
  return new Map(
    agreeing.flatMap(({ planned, drawn }) => {
      const length = drawn?.length ?? null;
      const lines = planned?.lines.filter((line) => line.document === document && !line.isLengthStated) ?? [];
      return length === null ? [] : lines.flatMap(({ id }): [number, number][] => (id === null ? [] : [[id, length]]));
    }),
  );
}
