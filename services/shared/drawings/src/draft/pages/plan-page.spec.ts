import { expect, test } from "@jest/globals";
import type { Point } from "../../model/model.ts";
import type { PathMark } from "../../sheets/pen.ts";
import { buildOptions } from "../options.ts";
import { drawPlanPage } from "./plan-page.ts";
import { newSheet } from "../sheet/sheet.ts";
import type { ShownBox } from "../truth.ts";

const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

test.each(SEEDS)("the plan of seed %i draws each member between its work points, with a gap at both ends", (seed) => {
  const options = { ...buildOptions(seed, {}), explodedDashes: false, linework: "vector" as const };
  const sheet = newSheet(seed, { kind: "plan", sheet: "S-101" }, options);
  drawPlanPage(sheet, options);
  const lines = sheet.pen.marks.filter(
    (mark): mark is PathMark => mark.kind === "path" && mark.points.length === 2 && (mark.width ?? 0.7) >= 1,
  );
  for (const { from, to, kind, designation } of sheet.truth.members) {
    if (kind === "column") continue;
    const gaps = lines.filter(({ points }) => {
      return Math.abs(distance(points[0]!, from) - options.endGap) < 1e-6 && Math.abs(distance(points[1]!, to) - options.endGap) < 1e-6;
    });
    expect({ designation, lines: gaps.length }).toEqual({ designation, lines: 1 });
  }
});

function overlap(a: ShownBox, b: ShownBox): boolean {
  return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

test.each(SEEDS)("no two designations and marks of the plan of seed %i overlap", (seed) => {
  const options = { ...buildOptions(seed, {}), linework: "vector" as const };
  const sheet = newSheet(seed, { kind: "plan", sheet: "S-101" }, options);
  drawPlanPage(sheet, options);
  const callouts = sheet.pen.callouts.filter(({ role }) => role !== "duplicate");
  const boxes = [...callouts.map(({ text, box }) => ({ text, box })), ...sheet.truth.tags.map(({ mark, box }) => ({ text: mark, box }))];
  const clashes = boxes.flatMap((one, at) => boxes.slice(at + 1).flatMap((other) => (overlap(one.box, other.box) ? [[one, other]] : [])));
  expect(clashes).toEqual([]);
  for (const { box } of boxes) expect(Math.min(box.left, box.bottom, 2592 - box.right, 1728 - box.top)).toBeGreaterThan(36);
});
