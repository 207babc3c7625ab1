/** The header row of our own takeoff format, which an export without data shows. */
export const TAKEOFF_HEADERS: readonly string[] = [
  ...["Item", "Mark", "Qty", "Shape", "Size", "Grade", "Length", "Length (in)", "Wt/Ft", "Piece Wt", "Total Wt", "Finish"],
  ...["Category", "Sheet", "Page", "Drawing", "Rev", "Status", "Notes", "Markup ID"],
];
