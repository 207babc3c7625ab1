/** Pieces that a schedule or an elevation states. */
export interface ScheduledLine {
  /** The places of the pieces on the grid, or their piece mark; null where the sheet names neither. */
  mark: string | null;
  quantity: number;
  designation: string;
  /** Of one piece; null where the drawing does not say it. */
  inches: number | null;
}
