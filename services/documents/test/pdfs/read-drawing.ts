import { joinGradeNotes, readPage, readSheet, ScheduleJoin, type CountLine, type SheetReading } from "@takeoff/takeoff/draft";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { openPdf } from "./open-pdf.ts";

/** What the engine reads of each page of a PDF. */
export function readSheets(pdf: Uint8Array): Promise<SheetReading[]> {
  return openPdf(pdf, async (document) => {
    const layers = await document.getOptionalContentConfig();
    const sheets: SheetReading[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      sheets.push(readSheet(await readPage(await document.getPage(number), OPS, layers)));
    }
    return sheets;
  });
}

/** The lines of a drawing, with what its pages say about each other. */
export function joinSheets(sheets: readonly SheetReading[]): CountLine[] {
  const join = new ScheduleJoin();
  for (const [index, sheet] of sheets.entries()) join.add({ page: index + 1, ...sheet });
  const replaced = join.replaced();
  const grades = joinGradeNotes(sheets.flatMap((sheet) => sheet.grades));
  return sheets.flatMap(({ lines, marks }, index) => {
    const isReplaced = ({ role, designation }: CountLine): boolean =>
      role === "schedule" && replaced.get(index + 1)?.has(designation) === true;
    const own = lines.filter((line) => !isReplaced(line));
    return own
      .concat(join.linesOf(marks, Infinity).lines)
      .map((line) => ({ ...line, grade: line.grade ?? grades.get(line.shape) ?? null }));
  });
}
