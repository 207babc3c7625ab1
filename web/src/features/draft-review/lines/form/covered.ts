import type { Box, DraftLine, ShownException } from "@takeoff/contracts";
import { readDesignation } from "@takeoff/takeoff";

/** What stands at a place where a person draws a box: a piece of a line, or something that makes no line. */
export interface Covered {
  line: DraftLine | null;
  exception: ShownException | null;
}

/** Finds what a drawn box covers: the line or exception whose text has its middle in the box, or has the middle of the box in itself. */
export function findCovered(box: Box, lines: readonly DraftLine[], exceptions: readonly ShownException[]): Covered {
  const isMet = (other: Box): boolean => holdsMiddle(box, other) || holdsMiddle(other, box);
  return {
    line: lines.find((line) => line.state !== "rejected" && line.pieces.some((piece) => isMet(piece.box))) ?? null,
    exception: exceptions.find((exception) => exception.answer === null && isMet(exception.box)) ?? null,
  };
}

function holdsMiddle(box: Box, other: Box): boolean {
  const x = (other.left + other.right) / 2;
  const y = (other.bottom + other.top) / 2;
  return x >= box.left && x <= box.right && y >= box.bottom && y <= box.top;
}

/** The designation that a text names; a size that no list has as it is written, for a person to correct; else nothing. */
export function findWrittenDesignation({ kind, text }: Pick<ShownException, "kind" | "text">): string {
  for (const word of [text, ...text.split(/\s+/)]) {
    const read = readDesignation(word);
    if (read) return read.designation;
  }
  return kind === "unlisted" ? text : "";
}
