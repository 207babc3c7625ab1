import type { Box, MarkupPlace, TakeoffLine } from "@takeoff/contracts";
import type { ItemPlace, SheetItem } from "../sheet/sheet-item.ts";
import { describeLine } from "./describe-line.ts";

/** The box of a diagonal member covers much of what is around it: above this size, points, its middle is clicked instead. */
const MAX_DIAGONAL = 40;
/** Half of the side of that square. */
const MIDDLE = 8;

/** The lines of a sheet that have markups on it, to be drawn above it. */
export function toSheetItems(lines: readonly TakeoffLine[]): SheetItem[] {
  return lines
    .filter(({ places }) => places.length > 0)
    .map(({ line, places }) => ({
      ...{ id: line.row, look: "outlined", places: places.map(toItemPlace) },
      name: `${line.mark ? `${line.mark}: ` : ""}${describeLine(line)}`,
    }));
}

/** Where a markup is clicked, and seen when its line is. */
export function toItemPlace({ box, line }: MarkupPlace): ItemPlace {
  const isDiagonal = box.right - box.left > MAX_DIAGONAL && box.top - box.bottom > MAX_DIAGONAL;
  return { line, box: line && isDiagonal ? around(line) : box };
}

function around({ from, to }: NonNullable<MarkupPlace["line"]>): Box {
  const x = (from.x + to.x) / 2;
  const y = (from.y + to.y) / 2;
  return { left: x - MIDDLE, bottom: y - MIDDLE, right: x + MIDDLE, top: y + MIDDLE };
}
