import { expect, test } from "@jest/globals";
import { DEMO_PROJECTS } from "@takeoff/contracts";
import { demoDrawing } from "../files/demo-files.ts";
import type { Drawing } from "../model/model.ts";
import { drawSheet } from "../files/original-pdf.ts";
import { SHEET, type PathMark, type TextMark } from "../../sheet/pen.ts";
import { textWidth } from "../../sheet/text-width.ts";

type Box = Record<"left" | "right" | "bottom" | "top", number>;

/** The box of a horizontal or vertical text. Capitals are 0.72 of the font size high. */
function textBox({ text, x, y, size, bold, align, angle }: TextMark): Box {
  const width = textWidth(text, size, bold);
  const before = width * { left: 0, center: 0.5, right: 1 }[align];
  const height = size * 0.72;
  return angle === 90
    ? { left: x - height, right: x, bottom: y - before, top: y - before + width }
    : { left: x - before, right: x - before + width, bottom: y, top: y + height };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

function textsOf(steel: Drawing, index: number): { text: string; box: Box }[] {
  return drawSheet(steel, steel.sheets[index]!).marks.flatMap((mark) =>
    mark.kind === "text" && (mark.angle === 0 || mark.angle === 90) ? [{ text: mark.text, box: textBox(mark) }] : [],
  );
}

const DRAWN = DEMO_PROJECTS.filter(({ part_of_job: part }) => !part);

test.each(DRAWN)("no two texts of $slug overlap, and all are on the sheet", (project) => {
  const steel = demoDrawing(project);
  for (const index of steel.sheets.keys()) {
    const texts = textsOf(steel, index);
    const clashes = texts.flatMap((one, at) => texts.slice(at + 1).flatMap((other) => (overlap(one.box, other.box) ? [[one, other]] : [])));
    expect(clashes).toEqual([]);
    const outside = texts.filter(({ box }) => box.left < 0 || box.right > SHEET.width || box.bottom < 0 || box.top > SHEET.height);
    expect(outside).toEqual([]);
  }
});

test.each(DRAWN)("no piece of steel crosses a text on the plan of $slug", (project) => {
  const steel = demoDrawing(project);
  const lines = drawSheet(steel, steel.sheets[0]!).marks.filter(
    (mark): mark is PathMark => mark.kind === "path" && !mark.closed && mark.points.length === 2 && (mark.width ?? 0) >= 1,
  );
  const crossed = textsOf(steel, 0).filter(({ box }) =>
    lines.some(({ points: [from, to] }) =>
      overlap(box, {
        left: Math.min(from![0], to![0]) - 0.5,
        right: Math.max(from![0], to![0]) + 0.5,
        bottom: Math.min(from![1], to![1]) - 0.5,
        top: Math.max(from![1], to![1]) + 0.5,
      }),
    ),
  );
  expect(crossed).toEqual([]);
});
