import { describe, expect, it } from "@jest/globals";
import { joinDesignation, splitDesignation } from "./designation.ts";

describe("splitDesignation and joinDesignation", () => {
  it.each([
    ["W", "18X35", "W", "18X35", "W18X35"],
    ["", "W18X35", "W", "18X35", "W18X35"],
    ["W", "W18X35", "W", "18X35", "W18X35"],
    ["", "HSS6X6X3/8", "HSS", "6X6X3/8", "HSS6X6X3/8"],
    ["", "HP14X89", "HP", "14X89", "HP14X89"],
    ["", "MC12X31", "MC", "12X31", "MC12X31"],
    ["", "2L4X4X1/4", "2L", "4X4X1/4", "2L4X4X1/4"],
    ["PL", "1/2X12", "PL", "1/2X12", "PL1/2X12"],
    ["", "PL 1/2X12", "PL", "1/2X12", "PL1/2X12"],
    ["", "w18x35", "W", "18x35", "W18x35"],
    ["", ".5 thick", "", ".5 thick", ".5 thick"],
    ["", "SW12", "", "SW12", "SW12"],
    ["", "W/ BOLTS", "", "W/ BOLTS", "W/ BOLTS"],
    ["L", "W18X35", "L", "W18X35", "L W18X35"],
    ["PL", "bent", "PL", "bent", "PL bent"],
    ["Wide flange", "", "Wide flange", "", "Wide flange"],
    ["", "", "", "", ""],
  ])("split and join %j and %j", (shape, size, family, rest, whole) => {
    expect(splitDesignation(shape, size)).toEqual({ shape: family, size: rest });
    expect(joinDesignation(shape, size)).toBe(whole);
  });
});
