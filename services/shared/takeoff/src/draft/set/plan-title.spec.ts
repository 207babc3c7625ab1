import { describe, expect, it } from "@jest/globals";
import { readPlanTitle } from "./plan-title.ts";

describe("readPlanTitle", () => {
  it.each([
    ["SECOND FLOOR FRAMING PLAN", "2", "whole"],
    ["LEVEL 02 STEEL FRAMING PLAN - OVERALL", "2", "whole"],
    ["2ND FLOOR FRAMING PLAN - AREA A", "2", "part"],
    ["LEVEL 2 PLAN AREA 'B'", "2", "part"],
    ["ENLARGED SECOND FLOOR FRAMING PLAN AT STAIR 2", "2", "enlarged"],
    ["PARTIAL ROOF FRAMING PLAN", "ROOF", "part"],
    ["ROOF FRAMING PLAN - NORTH", "ROOF", "part"],
    ["LOW ROOF FRAMING PLAN", "LOW ROOF", "whole"],
    ["FRAMING PLAN", "", "whole"],
    ["MEZZANINE FRAMING PLAN", "MEZZANINE", "whole"],
  ])("reads level and part of %s", (title, level, extent) => {
    expect(readPlanTitle(title)).toEqual({ level, extent });
  });
});
