import { Injectable } from "@nestjs/common";
import type { Caller, CorrectedValues } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import type { EnteredTexts } from "../store/line.entities.ts";
import { LineRepository } from "../store/line.repository.ts";
import { describeDesignation } from "../store/texts.ts";
import type { StoredCorrection } from "./correction.repository.ts";

@Injectable()
export class CorrectionTaker {
  constructor(private readonly lines: LineRepository) {}

  /** The lines of the corrections, and the draft, are locked by the caller. */
  async take(tx: Transaction, documentId: number, corrections: readonly StoredCorrection[], by: Caller): Promise<void> {
    const deleted = corrections.flatMap(({ line_id: id, change }) => (id !== null && change.kind === "deleted" ? [id] : []));
    if (deleted.length > 0) await this.lines.decide(tx, documentId, deleted, "rejected", by);
    for (const { line_id: id, change } of corrections) {
      const { before, after, pieces, page } = change;
      if (!after) continue;
      const line = {
        ...findEntered(before, after),
        designation: after.designation,
        weight_per_ft: describeDesignation(after.designation)?.weight_per_ft ?? null,
      };
      if (id === null) await this.lines.add(tx, documentId, { ...line, quantity: after.quantity ?? 1, page, pieces: pieces ?? [] }, by);
      else {
        if (change.kind === "changed") await this.lines.edit(tx, documentId, id, { ...line, quantity: after.quantity }, by);
        if (pieces) await this.lines.movePieces(tx, documentId, id, pieces, by);
      }
    }
  }
}

/** What changes of a line besides its designation and quantity: what the file says as before stays as it was entered or read. */
function findEntered(
  before: CorrectedValues | null,
  after: CorrectedValues,
): { texts: EnteredTexts; length_in: number | null | undefined } {
  const texts: EnteredTexts = {};
  for (const name of ["mark", "grade"] as const) if (after[name] !== (before?.[name] ?? null)) texts[name] = after[name];
  return { texts, length_in: after.length_in === (before?.length_in ?? null) ? undefined : after.length_in };
}
