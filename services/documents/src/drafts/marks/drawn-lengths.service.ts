import { Injectable } from "@nestjs/common";
import type { Caller, TakenLengths } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { DraftChanges } from "../changes/draft-changes.ts";
import { LineRepository } from "../store/line.repository.ts";
import { MarkChecker } from "./mark-checker.ts";

/** Plans place pieces, drawings say how long they are: gives the lines of plans the lengths of their shop drawings. */
@Injectable()
export class DrawnLengthsService {
  constructor(
    private readonly checker: MarkChecker,
    private readonly changes: DraftChanges,
    private readonly lines: LineRepository,
  ) {}

  /** Takes the lengths of all marks that agree. Decisions stay as they are. @throws AppError `not_found`; `conflict` for a locked draft */
  async take(caller: Caller, id: number): Promise<TakenLengths> {
    await this.changes.find(caller, id);
    const { lengths } = await this.checker.check(id, "draft");
    return this.changes.change(caller, id, async (tx, audited) => {
      const lines = await this.lines.takeLengths(tx, id, lengths);
      await recordAuditEvent(tx, "takeDrawnLengths", audited(`${lines} lines`));
      return { lines };
    });
  }
}
