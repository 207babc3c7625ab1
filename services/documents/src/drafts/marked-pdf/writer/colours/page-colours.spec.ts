import { expect, it } from "@jest/globals";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { findColours } from "./page-colours.ts";

const list = (...operators: readonly (readonly [operator: number, ...args: unknown[]])[]) => ({
  fnArray: operators.map(([operator]) => operator),
  argsArray: operators.map(([, ...args]) => args),
});

it("finds the colours that lines, areas and texts are drawn in, and none that are only set", () => {
  const found = findColours(
    list(
      [OPS.setStrokeRGBColor, "#ff0000"],
      [OPS.constructPath, OPS.stroke, [], null],
      [OPS.save],
      [OPS.setFillRGBColor, "#00ff00"],
      [OPS.constructPath, OPS.fill, [], null],
      [OPS.setStrokeRGBColor, "#123456"],
      [OPS.restore],
      [OPS.showText, []],
      [OPS.setFillRGBColor, "#abcdef"],
      [OPS.constructPath, OPS.endPath, [], null],
    ),
    OPS,
  );
  expect([...found].sort()).toEqual(["#000000", "#00ff00", "#ff0000"]);
});
