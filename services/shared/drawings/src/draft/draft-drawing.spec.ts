import { describe, expect, test } from "@jest/globals";
import { draftDrawing } from "./draft-drawing.ts";
import { readShown, type ShownLetter } from "./read-shown.ts";
import { isReadable } from "./sheet/sheet.ts";
import type { CalloutTruth } from "./truth.ts";

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

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
