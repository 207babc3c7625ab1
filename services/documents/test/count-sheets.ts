import {
  countSet,
  findRepeats,
  toSetLine,
  toSetPage,
  type CountLine,
  type SetCount,
  type SetLine,
  type SheetReading,
} from "@takeoff/takeoff/draft";

/** What is counted of a set as it was read, without choices of staff. */
export function countSheets(sheets: readonly SheetReading[]): SetCount<SetLine> & { lines: SetLine[] } {
  const pages = sheets.map((sheet, index) => toSetPage({ ...sheet, page: index + 1 }, { kind: null, isCounted: null }));
  const read = sheets.flatMap(({ lines }, index) => lines.map((line) => ({ ...line, page: index + 1 })));
  const repeats = Map.groupBy(findRepeats(pages, read), ({ line }) => line);
  const lines = read.flatMap((line) => {
    const parts = (repeats.get(line) ?? []).map(({ page, pieces }) => ({ page, pieces: new Set(pieces) }));
    const isElsewhere = (index: number): boolean => parts.some(({ pieces }) => pieces.has(index));
    return [
      toPart(line, (index) => !isElsewhere(index), null),
      ...parts.map(({ page, pieces }) => toPart(line, (index) => pieces.has(index), page)),
    ].filter(({ quantity }) => quantity !== 0);
  });
  return { ...countSet(pages, lines), lines };
}

function toPart(line: CountLine & { page: number }, isTaken: (index: number) => boolean, repeats: number | null): SetLine {
  const pieces = line.pieces.filter((_, index) => isTaken(index));
  const quantity = line.quantity === null ? null : pieces.reduce((sum, piece) => sum + piece.quantity, 0);
  return toSetLine({ ...line, inches: line.length?.inches ?? null, pieces, quantity }, { page: line.page, repeats });
}
