import type { ReadLine } from "@takeoff/contracts";
import type { CountLine } from "@takeoff/takeoff/draft";

/** A line of the engine, as it is stored and sent. */
export function toReadLine(line: CountLine): ReadLine {
  const {
    mark,
    designation,
    shape,
    size,
    quantity,
    weight,
    printedWeight,
    studs,
    camber,
    grade,
    role,
    view,
    points,
    length,
    basis,
    confidence,
    reasons,
    pieces,
    sizeNote,
  } = line;
  return {
    ...{ mark, designation, shape, size, quantity, studs, camber, grade, role, view, points, confidence },
    weight_per_ft: weight && weight.perFoot,
    ...(printedWeight !== null && { printed_weight_lb: printedWeight }),
    length_in: length && length.inches,
    length_source: length && length.source,
    length_basis: basis,
    reasons: [...reasons],
    ...(sizeNote && { size_note: sizeNote }),
    pieces: pieces.map(({ box, text, quantity: count, line: drawn }) => ({ box, text, quantity: count, line: drawn })),
  };
}
