import type { Piece } from "./counts/count-line.ts";
import type { TurnedPage } from "./page/turned-page.ts";
import type { SheetReading } from "./sheet-reading.ts";

/** Whether a sheet says in words what its parts are: in a parts list, or in a schedule of columns. */
export function isStatedInWords({ lines, schedule }: SheetReading): boolean {
  return schedule.length > 0 || lines.some(({ role, reasons }) => role === "list" || reasons.includes("by_place"));
}

/** What was read on a turned page, with the places where it stands on the page as it is shown. */
export function turnReadingBack(reading: SheetReading, { backPoint, backBox }: Pick<TurnedPage, "backPoint" | "backBox">): SheetReading {
  const backPiece = (piece: Piece): Piece => {
    const { box, line } = piece;
    return { ...piece, box: backBox(box), line: line && { from: backPoint(line.from), to: backPoint(line.to) } };
  };
  const backPieces = <T extends { pieces: readonly Piece[] }>(line: T): T => ({ ...line, pieces: line.pieces.map(backPiece) });
  return {
    ...reading,
    views: reading.views.map((view) => ({ ...view, box: backBox(view.box) })),
    lines: reading.lines.map(backPieces),
    marks: reading.marks.map(backPieces),
    exceptions: reading.exceptions.map((exception) => ({ ...exception, box: backBox(exception.box) })),
    axes: reading.axes.map((axis) => {
      const { x, y } = backPoint(axis.isUpright ? { x: axis.at, y: 0 } : { x: 0, y: axis.at });
      return { ...axis, isUpright: !axis.isUpright, at: axis.isUpright ? y : x };
    }),
  };
}
