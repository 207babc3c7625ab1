import { Injectable } from "@nestjs/common";
import type { Caller, TakenLines } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { findAssemblies, listMarks, normalizeMark } from "@takeoff/takeoff/set-check";
import { DraftChanges } from "../changes/draft-changes.ts";
import { LineRepository } from "../store/line.repository.ts";
import { MarkChecker } from "./mark-checker.ts";
import { MarkSource } from "./mark-source.ts";
import { PartRepository } from "./part.repository.ts";
import { SetRepository } from "./set.repository.ts";

/**
 * Plans place pieces, drawings say how long they are and of what parts: gives the takeoff of a document's plans what the drawings of its set say
 * about marks that agree. An assembly whose parts are taken is counted once: where it is drawn, its rows are left out.
 */
@Injectable()
export class DrawnFactsService {
  constructor(
    private readonly checker: MarkChecker,
    private readonly changes: DraftChanges,
    private readonly sets: SetRepository,
    private readonly source: MarkSource,
    private readonly lines: LineRepository,
    private readonly parts: PartRepository,
  ) {}

  /** Takes the lengths of all marks that agree. Decisions stay as they are. @throws AppError `not_found`; `conflict` for a locked draft */
  async takeLengths(caller: Caller, id: number): Promise<TakenLines> {
    await this.changes.find(caller, id);
    const { lengths } = await this.checker.check(id, "draft");
    return this.changes.change(caller, id, async (tx, audited) => {
      const lines = await this.lines.takeLengths(tx, id, lengths);
      await recordAuditEvent(tx, "takeDrawnLengths", audited(`${lines} lines`));
      return { lines };
    });
  }

  /** Takes the parts of all assemblies that are offered, anew where their drawings have changed. @throws as `takeLengths` */
  async takeParts(caller: Caller, id: number): Promise<TakenLines> {
    await this.changes.find(caller, id);
    const { parts } = await this.checker.check(id, "draft");
    const assemblies = parts.offered.map(({ mark }) => mark);
    return this.changes.change(caller, id, async (tx, audited) => {
      await this.parts.remove(tx, id, assemblies);
      const lines = await this.parts.add(tx, id, parts.offered, caller);
      await this.leaveOutElsewhere(
        tx,
        caller,
        parts.offered.map(({ drawnIn }) => drawnIn),
      );
      await recordAuditEvent(tx, "takeDrawnParts", audited(`${lines} lines`));
      return { lines };
    });
  }

  /** Removes all parts that were taken: their assemblies are counted again where they are drawn. @throws as `takeLengths`, also for a locked draft of the drawings */
  async removeParts(caller: Caller, id: number): Promise<TakenLines> {
    return this.changes.change(caller, id, async (tx, audited) => {
      const ids = await this.sets.list(id, tx);
      const taken = await this.sets.listTaken([id], tx);
      const lines = await this.parts.remove(tx, id, null);
      await this.leaveOutElsewhere(
        tx,
        caller,
        taken.flatMap(({ from }) => (ids.includes(from) ? [from] : [])),
      );
      await recordAuditEvent(tx, "removeDrawnParts", audited(`${lines} lines`));
      return { lines };
    });
  }

  /**
   * Leaves out what others count, before results are made: a takeoff that had taken parts may have been deleted, and its drawings may have been
   * read again, since.
   */
  async refresh(caller: Caller, id: number): Promise<void> {
    const taken = await this.sets.listTaken(await this.sets.list(id));
    if (taken.every(({ document }) => document === id) && !(await this.parts.hasLeftOut(id))) return;
    await this.changes.change(caller, id, (tx) => this.leaveOut(tx, id));
  }

  /** In one order, so that two who take parts at the same time do not wait for each other. */
  private async leaveOutElsewhere(tx: Transaction, caller: Caller, documents: readonly number[]): Promise<void> {
    for (const id of [...new Set(documents)].sort((a, b) => a - b)) {
      await this.changes.changeIn(tx, caller, id, () => this.leaveOut(tx, id));
    }
  }

  /** An assembly is left out where all marks of its main member are counted by others. The draft must be locked. */
  private async leaveOut(tx: Transaction, id: number): Promise<void> {
    const ids = await this.sets.list(id, tx);
    const taken = await this.sets.listTaken(ids, tx);
    const elsewhere = new Set(taken.filter(({ document }) => document !== id).map(({ assembly }) => normalizeMark(assembly)));
    const rows = elsewhere.size === 0 ? [] : findAssemblies(await this.source.load(ids, tx));
    const lines = rows.flatMap(({ line, main }) => {
      const isElsewhere = main !== null && listMarks(main.mark).every((mark) => elsewhere.has(normalizeMark(mark)));
      return isElsewhere && line.document === id && line.id !== null ? [line.id] : [];
    });
    await this.parts.setLeftOut(tx, id, lines);
  }
}
