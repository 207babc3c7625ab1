import type { CorrectedValues, CorrectionConflict, CorrectionKind, Piece } from "@takeoff/contracts";

/** What of a correction is stored in one value, besides its line. */
export interface CorrectionChange {
  kind: CorrectionKind;
  page: number;
  before: CorrectedValues | null;
  after: CorrectedValues | null;
  /** The places of the line's pieces, where they change, and of those of a new line. */
  pieces: Piece[] | null;
  conflict: CorrectionConflict | null;
  author: string | null;
}

export interface NewCorrection extends CorrectionChange {
  line: number | null;
  /** The version of the line when it was compared. */
  version: number | null;
}
