/** A page of the drawing in the list of its sheets. */
export interface SheetName {
  page: number;
  /** The sheet's number, or that of its page. */
  name: string;
  title: string | null;
}

/** Why there is no sheet before or behind the one that is shown. */
export const SHEET_ENDS = { first: "This is the first sheet.", last: "This is the last sheet." } as const;
