import { describe, expect, it } from "@jest/globals";
import { placeTexts, placeUpright } from "./place-texts.ts";
import type { ReadLine } from "./reading/text-box.ts";

const PICTURE = { width: 400, height: 200 };
/** The same text of a sheet, as it stands in the picture when the sheet lies turned. */
const LYING: Record<0 | 90 | 180 | 270, Pick<ReadLine, "left" | "top" | "right" | "bottom" | "angle">> = {
  0: { left: 40, right: 140, top: 20, bottom: 40, angle: 0 },
  90: { left: 20, right: 40, top: 60, bottom: 160, angle: 90 },
  180: { left: 260, right: 360, top: 160, bottom: 180, angle: 180 },
  270: { left: 360, right: 380, top: 40, bottom: 140, angle: 270 },
};

describe("placeTexts", () => {
  it.each([0, 90, 180, 270] as const)(
    "puts a text of a sheet that lies turned by %d degrees where it stands on the upright sheet",
    (turn) => {
      const placing = placeUpright(turn === 90 || turn === 270 ? { width: 400, height: 200 } : PICTURE, 2, turn);
      const [text] = placeTexts([{ ...LYING[turn], text: "W12X26", score: 0.9, hasStacked: false }], placing, turn, 2);
      expect([placing.width, placing.height]).toEqual(turn === 90 || turn === 270 ? [100, 200] : [200, 100]);
      expect(text?.angle).toBeCloseTo(0);
      // 20 dots and 4 of the box's side from the left; 40 less 4.6 dots from the top.
      expect([text?.x, placing.height - (text?.y ?? 0)].map((value) => Number(value).toFixed(1))).toEqual(["22.0", "17.7"]);
      expect([text?.width, text?.height].map((value) => Number(value).toFixed(1))).toEqual(["46.0", "7.6"]);
    },
  );
});
