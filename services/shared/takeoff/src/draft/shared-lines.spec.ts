import { describe, expect, it } from "@jest/globals";
import { StrokeList } from "./page/strokes.ts";
import type { DisplayPage, DisplayText } from "./page/display-page.ts";
import { readSheet } from "./read-sheet.ts";

const PEN = 1.5;
const UPWARDS = Math.PI / 2;

function write(text: string, x: number, y: number, angle = 0): DisplayText {
  return { text, x, y, width: 5 * text.length, height: 8, angle };
}

/** A plan at 1/4" = 1'-0" with a line of 30 feet upwards that two texts name, and a beam to its right. @param gap before the beam, points */
function readPlan({ gap, below = "W12X26" }: { gap: number; below?: string }): string[] {
  const strokes = new StrokeList();
  strokes.add(300, 200, 300, 740, PEN, 0);
  strokes.add(300 + gap, 470, 660, 470, PEN, 1);
  // The outline of a slab, so that all belongs to the view above the title.
  strokes.add(200, 190, 760, 190, 0.3, 2);
  strokes.add(760, 190, 760, 780, 0.3, 2);
  strokes.add(760, 780, 200, 780, 0.3, 2);
  strokes.add(200, 780, 200, 190, 0.3, 2);
  const page: DisplayPage = {
    ...{ width: 864, height: 1000, unreadable: 0, markups: [], imageCover: 0, operators: 100, strokes: strokes.take() },
    texts: [
      { ...write("ROOF FRAMING PLAN", 210, 160), width: 150, height: 14 },
      write(`SCALE: 1/4" = 1'-0"`, 210, 145),
      write("W12X26", 297, 590, UPWARDS),
      write(below, 297, 320, UPWARDS),
      write("W16X31", 470, 473),
    ],
  };
  return readSheet(page).lines.flatMap(({ designation, quantity, length, reasons }) =>
    designation === "W16X31" ? [] : `${quantity} ${designation} ${length && length.inches / 12}' ${reasons.join()}`,
  );
}

describe("two texts of one line", () => {
  it("name its two parts where a beam frames in between them, whose drawn line ends before it", () => {
    for (const gap of [0, 6]) expect(readPlan({ gap })).toEqual([expect.stringMatching(/^2 W12X26 15'/)]);
  });

  it("are in doubt where nothing frames in between them, though they say the same", () => {
    expect(readPlan({ gap: 100 })).toEqual([expect.stringMatching(/^2 W12X26 30' .*shared_line/)]);
    expect(readPlan({ gap: 100, below: "W14X22" })).toEqual([
      expect.stringMatching(/^1 W12X26 30' .*shared_line/),
      expect.stringMatching(/^1 W14X22 30' .*shared_line/),
    ]);
  });
});
