/** What is used of pdf.js's numbers of operators, `OPS`. */
type Operators = Readonly<
  Record<
    | "save"
    | "restore"
    | "paintFormXObjectBegin"
    | "paintFormXObjectEnd"
    | "setStrokeRGBColor"
    | "setFillRGBColor"
    | "constructPath"
    | "showText"
    | "stroke"
    | "closeStroke"
    | "fill"
    | "eoFill"
    | "fillStroke"
    | "eoFillStroke"
    | "closeFillStroke"
    | "closeEOFillStroke",
    number
  >
>;

interface Paint {
  stroke: string;
  fill: string;
}

const BLACK = "#000000";

/**
 * The colours in which lines, areas and texts of a page are drawn, those of its annotations included. Images are not looked into.
 * @param list pdf.js's list of the page's operators
 * @returns `#rrggbb`, as pdf.js writes colours of all colour spaces
 */
export function findColours(list: { fnArray: readonly number[]; argsArray: readonly unknown[] }, ops: Operators): Set<string> {
  const both = [ops.fillStroke, ops.eoFillStroke, ops.closeFillStroke, ops.closeEOFillStroke];
  const stroking = new Set([ops.stroke, ops.closeStroke, ...both]);
  const filling = new Set([ops.fill, ops.eoFill, ...both]);
  const found = new Set<string>();
  const stack: Paint[] = [];
  let paint: Paint = { stroke: BLACK, fill: BLACK };
  for (const [index, operator] of list.fnArray.entries()) {
    const [first] = (list.argsArray[index] ?? []) as readonly unknown[];
    switch (operator) {
      case ops.save:
      case ops.paintFormXObjectBegin:
        stack.push({ ...paint });
        break;
      case ops.restore:
      case ops.paintFormXObjectEnd:
        paint = stack.pop() ?? paint;
        break;
      case ops.setStrokeRGBColor:
        paint.stroke = String(first);
        break;
      case ops.setFillRGBColor:
        paint.fill = String(first);
        break;
      case ops.showText:
        found.add(paint.fill);
        break;
      case ops.constructPath:
        if (stroking.has(first as number)) found.add(paint.stroke);
        if (filling.has(first as number)) found.add(paint.fill);
    }
  }
  return found;
}
