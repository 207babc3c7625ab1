import { shownText } from "@takeoff/testing";

/** A title with a scale, which makes a page a plan. */
const PLAN_TITLE = [shownText(300, 130, 14, "FRAMING PLAN"), shownText(300, 110, 10, `1/8" = 1'-0"`)];

/** Texts in rows that fill a sheet, each apart from the others. */
function textsInRows(count: number, text: (index: number) => string): string[] {
  const perRow = 50;
  return Array.from({ length: count }, (_, index) =>
    shownText(100 + 60 * (index % perRow), 300 + 20 * Math.floor(index / perRow), 8, text(index)),
  );
}

/** Texts below each other. pdf.js leaves out what is outside of the page: they are written small. */
function drawRows(count: number, size: number, text: (row: number) => string): string {
  return Array.from({ length: count }, (_, row) => shownText(10, 10 + 6 * row, size, text(row))).join("\n");
}

/** A ruled table whose one mark has a designation in each of many columns, and two rows besides. */
function drawSchedule(mark: string, columns: number): string[] {
  const left = 100;
  const bottom = 1_700;
  const width = 70;
  const height = 20;
  const rows = [
    ["MARK", ...Array.from({ length: columns }, (_, index) => `SIZE ${index + 1}`)],
    [mark, ...Array.from({ length: columns }, () => "W12X26")],
    ["Z98", ...Array.from({ length: columns }, () => "W8X10")],
    ["Z99", ...Array.from({ length: columns }, () => "W8X10")],
  ];
  const right = left + (columns + 1) * width;
  const top = bottom + rows.length * height;
  const level = rows.concat([[]]).map((_, row) => `${left} ${bottom + row * height} m ${right} ${bottom + row * height} l S`);
  const upright = Array.from({ length: columns + 2 }, (_, at) => `${left + at * width} ${bottom} m ${left + at * width} ${top} l S`);
  const cells = rows.flatMap((cellsOfRow, row) =>
    cellsOfRow.map((text, column) => shownText(left + column * width + 5, top - (row + 1) * height + 6, 8, text)),
  );
  return [...level, ...upright, ...cells];
}

/** Drawings of some ten kilobytes whose drafts would be some hundred megabytes. `pages` is how many they have. */
export const HOSTILE_DRAWINGS: readonly { name: string; pages: number; content: () => string }[] = [
  { name: "310 existing members in one text", pages: 300, content: () => shownText(10, 300, 1, "EXIST W12X26 ".repeat(310)) },
  { name: "1,900 designations", pages: 120, content: () => textsInRows(1_900, () => "W12X26").join("\n") },
  {
    name: "1,500 marks that a schedule explains in 40 columns",
    pages: 60,
    content: () => [...PLAN_TITLE, ...drawSchedule("B1", 40), ...textsInRows(1_500, () => "B1")].join("\n"),
  },
  { name: "100 lists of 300 studs", pages: 60, content: () => drawRows(100, 2, (row) => `W12X26 (${`${100 + row},`.repeat(299)}1)`) },
  { name: "400 long notes", pages: 80, content: () => drawRows(400, 2, () => `EXIST W12X26 ${"NOTE ".repeat(50)}`) },
];
