/** A page of the drawing in the list of its sheets. */
export interface SheetName {
  page: number;
  /** The sheet's number, or that of its page. */
  name: string;
  title: string | null;
}
