import { Injectable } from "@nestjs/common";
import {
  AppError,
  fieldError,
  findLineDifferences,
  LINE_MESSAGES,
  MESSAGES,
  type Caller,
  type DraftLine,
  type LineJoin,
  type LineRestore,
  type LineSplit,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import type { RequestReader } from "@takeoff/platform/http";
import { DraftChanges } from "../changes/draft-changes.ts";
import { toLine, type LineRow } from "../store/line-row.ts";
import { LineRepository } from "../store/line.repository.ts";
import { joinLines, splitLine } from "./line-parts.ts";
import { PartsRepository } from "./parts.repository.ts";

const words = MESSAGES.drafts;

/** Splits and joins lines of drafts. The evidence goes with the pieces, and a repeated request returns what the first one made. */
@Injectable()
export class PartsService {
  constructor(
    private readonly changes: DraftChanges,
    private readonly lines: LineRepository,
    private readonly parts: PartsRepository,
  ) {}

  /** @returns the rest of the line, and the new one @throws AppError `not_found`, `conflict`; `validation_failed` for an empty one */
  async split(caller: Caller, id: number, lineId: number, body: RequestReader<LineSplit>): Promise<DraftLine[]> {
    await this.changes.find(caller, id);
    const { act, version, ...how } = await body();
    return this.changes.change(caller, id, async (tx, audited) => {
      const repeated = await this.parts.madeBy(tx, id, act);
      if (repeated) return repeated;
      if (!(await this.lines.lock(tx, id, [{ id: lineId, version }]))) throw new AppError("conflict", { message: words.changed });
      const [line] = await this.parts.rows(tx, id, [lineId]);
      const divided = line && splitLine(line, how);
      if (divided === "quantity") throw fieldError("quantity", LINE_MESSAGES.splitQuantity);
      if (!line || !divided) throw fieldError("pieces", LINE_MESSAGES.parts);
      await recordAuditEvent(tx, "splitDraftLine", audited(`${line.designation}: ${describeParts(divided)}`));
      return this.parts.split(tx, id, act, lineId, divided);
    });
  }

  /** @returns the joined line @throws AppError `not_found`; `conflict` for a changed line; `validation_failed` for lines that differ */
  async join(caller: Caller, id: number, body: RequestReader<LineJoin>): Promise<DraftLine[]> {
    await this.changes.find(caller, id);
    const { act, lines } = await body();
    return this.changes.change(caller, id, async (tx, audited) => {
      const repeated = await this.parts.madeBy(tx, id, act);
      if (repeated) return repeated;
      if (!(await this.lines.lock(tx, id, lines))) throw new AppError("conflict", { message: words.changed });
      const rows = await this.parts.rows(
        tx,
        id,
        lines.map((line) => line.id),
      );
      if (!isSeveral(rows)) throw fieldError("lines", LINE_MESSAGES.joinSome);
      const differences = findLineDifferences(rows.map(toLine));
      if (differences.length > 0) throw fieldError("lines", LINE_MESSAGES.joinDiffers(differences.join(", ")));
      await recordAuditEvent(tx, "joinDraftLines", audited(`${rows[0].designation}: ${rows.length}`));
      return this.parts.join(
        tx,
        id,
        act,
        rows.map((row) => row.id),
        joinLines(rows),
        caller,
      );
    });
  }

  /** Takes a split or a join back. @returns the former lines @throws AppError `not_found`; `conflict` for lines that changed since */
  async restore(caller: Caller, id: number, body: RequestReader<LineRestore>): Promise<DraftLine[]> {
    await this.changes.find(caller, id);
    const { act, lines } = await body();
    return this.changes.change(caller, id, async (tx, audited) => {
      const made = await this.parts.madeBy(tx, id, act);
      const isSame = made?.length === lines.length && (await this.lines.lock(tx, id, lines)) !== null;
      const wanted = new Set(lines.map((line) => line.id));
      if (!made || !isSame || !made.every((line) => wanted.has(line.id))) throw new AppError("conflict", { message: words.changed });
      await recordAuditEvent(tx, "restoreDraftLines", audited(made[0]?.designation ?? ""));
      return this.parts.restore(tx, id, act);
    });
  }
}

const isSeveral = (rows: readonly LineRow[]): rows is [LineRow, LineRow, ...LineRow[]] => rows.length >= 2;

function describeParts({ stays, moves }: { stays: { quantity: number | null }; moves: { quantity: number | null } }): string {
  return `${stays.quantity ?? "?"} and ${moves.quantity ?? "?"}`;
}
