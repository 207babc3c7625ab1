import { describe, expect, it } from "@jest/globals";
import { readTypedLength } from "@takeoff/takeoff";
import { understandLength } from "./typed-length.ts";

describe("understandLength", () => {
  it.each([
    ["28", false, `28'-0"`, "28 ft"],
    ["28.5", false, `28'-6"`, "28.5 ft"],
    ["28 0", false, `28'-0"`, "336 in"],
    [`25'-6 1/2"`, false, `25'-6 1/2"`, "306.5 in"],
    ["5400 mm", false, `5400 mm = 17'-8 5/8"`, "5400 mm"],
    ["5400", true, "5400 mm", "5400 mm"],
    ["5.4 m", true, "5400 mm", "5.4 m"],
    ["10'", true, `10'-0" = 3048 mm`, "10 ft"],
  ])("understands %j, metric %s, as %s", (text, isMetric, shown, sent) => {
    expect(understandLength(text, isMetric)).toEqual({ shown, sent });
    // The server reads what is sent alike, whatever it takes for the unit of bare numbers.
    expect(readTypedLength(sent, "ft")).toEqual(readTypedLength(sent, "mm"));
  });

  it("does not understand other texts", () => {
    expect([understandLength("long", false), understandLength("", false), understandLength("28 0", true)]).toEqual([null, null, null]);
  });
});
