import { describe, expect, it, test } from "@jest/globals";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Point } from "../model/model.ts";
import type { PathMark } from "../sheets/pen.ts";
import { denseDrawing } from "./dense/dense-drawing.ts";
import { draftDrawing } from "./draft-drawing.ts";
import { buildOptions } from "./options.ts";
import { drawPlanPage } from "./pages/plan-page.ts";
import { readShown, type ShownLetter } from "./read-shown.ts";
import { isReadable, newSheet } from "./sheet/sheet.ts";
import { draftSizedDrawing } from "./sized-drawing.ts";
import type { CalloutRole, CalloutTruth, PageTruth, ShownBox } from "./truth.ts";

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

interface Placed {
  letter: string;
  along: number;
  up: number;
  /** Of a stacked fraction. */
  isSmall: boolean;
}

/** What stands in a callout's box, in the direction of its text, without spaces and the lines of fractions. */
function textIn({ box, angle }: CalloutTruth, letters: readonly ShownLetter[]): string {
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  const found = letters
    .filter(({ x, y }) => x > box.left - 0.3 && x < box.right + 0.3 && y > box.bottom - 0.3 && y < box.top + 0.3)
    .filter((letter) => Math.abs(((letter.angle - angle + 540) % 360) - 180) < 1);
  const size = Math.max(...found.map((letter) => letter.size));
  const inside = found.map(({ letter, x, y, size: own }): Placed => {
    return { letter, along: x * cos + y * sin, up: y * cos - x * sin, isSmall: own < 0.8 * size };
  });
  // A fraction is read where it begins, its numerator first.
  const fraction = Math.min(...inside.filter(({ isSmall }) => isSmall).map(({ along }) => along));
  const place = ({ along, isSmall }: Placed): number => (isSmall ? fraction : along);
  const near = 0.2 * size;
  inside.sort((a, b) => place(a) - place(b) || (Math.abs(a.up - b.up) > near ? b.up - a.up : a.along - b.along));
  // What is printed twice is read once.
  const once = inside.filter(
    (one, index) =>
      !inside.slice(0, index).some(({ letter, along, up }) => letter === one.letter && Math.hypot(along - one.along, up - one.up) < near),
  );
  return once
    .map(({ letter }) => letter.toUpperCase())
    .join("")
    .replaceAll("/", "");
}

test("the same seed and options give the same bytes and truth, and another seed gives others", () => {
  const first = draftDrawing(3);
  const again = draftDrawing(3);
  const other = draftDrawing(4);
  expect(again.pdf.equals(first.pdf)).toBe(true);
  expect(again.truth).toEqual(first.truth);
  expect(other.pdf.equals(first.pdf)).toBe(false);
});

describe.each(SEEDS)("the drawing of seed %i", (seed) => {
  test("shows its callouts where the truth says", async () => {
    const { pdf, truth } = draftDrawing(seed);
    const pages = await readShown(pdf);
    expect(pages.map(({ width, height }) => [width, height])).toEqual(truth.pages.map(({ width, height }) => [width, height]));
    for (const [index, page] of truth.pages.entries()) {
      const letters = pages[index]!.letters;
      if (!isReadable(page)) {
        expect(letters).toEqual([]);
        continue;
      }
      const read = page.callouts.map((callout) => textIn(callout, letters));
      expect(read).toEqual(page.callouts.map(({ designation }) => designation.replaceAll("/", "")));
    }
  });
});

/** pdf.js's codes of a path: how many numbers follow each. */
const NUMBERS: Readonly<Record<number, number>> = { 0: 2, 1: 2, 2: 6, 3: 4, 4: 0 };

/** The straight lines of a PDF's first page. */
async function lines(pdf: Buffer): Promise<number> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const { fnArray, argsArray } = await (await (await task.promise).getPage(1)).getOperatorList();
  let count = 0;
  for (const [index, operator] of fnArray.entries()) {
    if (operator !== OPS.constructPath) continue;
    const [path] = (argsArray[index] as [number, [ArrayLike<number> | null]])[1];
    let isCurved = false;
    for (let at = 0; at < (path?.length ?? 0); at += 1 + NUMBERS[path![at]!]!) {
      isCurved ||= path![at] === 2;
      if (path![at] === 1 || (path![at] === 4 && !isCurved)) count += 1;
    }
  }
  await task.destroy();
  return count;
}

test("a sized drawing has so many pages, callouts and lines", async () => {
  const size = { pages: 2, callouts: 60, strokes: 3000 };
  const { pdf, truth } = draftSizedDrawing(5, size);
  expect(truth.pages.map(({ sheet }) => sheet)).toEqual(["S-101", "S-102"]);
  for (const page of truth.pages) {
    expect(page).toMatchObject({ width: 3456, height: 2592, linework: "vector" });
    expect(page.callouts.map(({ role }) => role)).toEqual(Array.from({ length: 60 }, () => "placed"));
  }
  expect(await lines(pdf)).toBe(3000);
  expect(draftSizedDrawing(5, size).pdf.equals(pdf)).toBe(true);
});

test("a sized drawing refuses what its plan does not hold", () => {
  expect(() => draftSizedDrawing(5, { callouts: 5000 })).toThrow(RangeError);
  expect(() => draftSizedDrawing(5, { strokes: 100 })).toThrow(RangeError);
});

describe("denseDrawing", () => {
  const pages = Array.from({ length: 12 }, (_, index) => denseDrawing(index + 1).truth.pages[0] as PageTruth);

  it("gives the same bytes and truth for the same seed, and others for another seed", () => {
    expect(denseDrawing(1)).toEqual(denseDrawing(1));
    expect(denseDrawing(1).pdf.equals(denseDrawing(2).pdf)).toBe(false);
  });

  it("shows columns, legends, sentences and views at a larger scale with some of its seeds", () => {
    const roles = new Set(pages.flatMap(({ callouts }) => callouts.map(({ role }) => role)));
    expect(roles).toEqual(new Set<CalloutRole>(["placed", "legend", "prose"]));
    expect(pages.some(({ views }) => views.length === 2)).toBe(true);
    const kinds = pages.flatMap(({ members }) => members.filter(({ labelled }) => labelled !== "none").map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(["girder", "beam", "column"]));
  });

  it("keeps the length of each beam with its ends", () => {
    for (const { members, views } of pages) {
      for (const { from, to, lengthInches } of members) {
        const points = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const isAtAScale = views.some(({ pointsPerFoot }) => Math.abs((12 * points) / (pointsPerFoot ?? NaN) - (lengthInches ?? 0)) < 0.01);
        expect([lengthInches, isAtAScale]).toEqual([lengthInches, true]);
      }
    }
  });
});

describe("plan pages", () => {
  const SEEDS = Array.from({ length: 15 }, (_, index) => index + 1);

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
});
