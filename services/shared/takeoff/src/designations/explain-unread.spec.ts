import { describe, expect, it } from "@jest/globals";
import { explainUnread } from "./explain-unread.ts";
import { readDesignation } from "./read-designation.ts";

describe("explainUnread", () => {
  it.each([
    ["320UB42", "AS/NZS 3679.1", ["310UB40.4", "310UB46.2", "310UB32.0"]],
    ["310 UB 42", "AS/NZS 3679.1", ["310UB40.4", "310UB46.2", "310UB32.0"]],
    ["260PFC", "AS/NZS 3679.1", ["250PFC", "230PFC", "300PFC"]],
    ["900WB300", "AS/NZS 3679.2", ["900WB282", "900WB257", "1000WB296"]],
    ["100x100x7 EA", "AS/NZS 3679.1", ["100X100X6 EA", "100X100X8 EA", "100X100X10 EA"]],
    ["HEA 205", "EN 10365", ["HEA200", "HEA220", "HEA180"]],
    ["HE 205 A", "EN 10365", ["HEA200", "HEA220", "HEA180"]],
    ["HD 320x130", "EN 10365", ["HD320X127", "HD320X158", "HD320X97.6"]],
    ["IPE 310", "EN 10365", ["IPE300", "IPE330", "IPE270"]],
    ["457x191x68 UKB", "BS 4-1", ["UB457X191X67", "UB457X191X74", "UB457X191X82"]],
    ["UC 203x203x47", "BS 4-1", ["UC203X203X46", "UC203X203X52", "UC203X203X60"]],
    ["ISMB 310", "IS 808", ["ISMB300", "ISMB350", "ISMB250"]],
    ["I21a", "GB/T 706", ["I20A", "I20B", "I22A"]],
  ])("names the sections that are nearest to %s, which no mill rolls", (text, standard, nearest) => {
    expect(readDesignation(text)).toBeNull();
    expect(explainUnread(text)).toEqual({ reason: "not_in_catalogue", standard, nearest });
    expect(nearest.map((name) => readDesignation(name)?.standard)).toEqual([standard, standard, standard]);
  });

  it.each([
    ["W18X36", "AISC", ["W18X35", "W18X40", "W16X36"]],
    ["W99X999", "AISC", ["W36X925", "W36X853", "W36X802"]],
    ["WT9X18", "AISC", ["WT9X17.5", "WT9X20", "WT8X18"]],
    ["W310X41", "CISC", ["W310X39", "W310X45", "W310X33"]],
  ])("reads %s, which may be an old section, and names those that are rolled", (text, standard, nearest) => {
    expect(readDesignation(text)).not.toBeNull();
    expect(explainUnread(text)).toEqual({ reason: "not_in_catalogue", standard, nearest });
  });

  it.each([
    ["PL11/2X12", ["PL1-1/2X12", "PL5-1/2X12"]],
    ["PL 17/8 x 6", ["PL1-7/8X6", "PL2-1/8X6"]],
    ["ROD 13/8", ["RB1-3/8", "RB1-5/8"]],
    ["L21/2X21/2X1/4", []],
  ])("gives both readings of the fraction in %s", (text, readings) => {
    expect(readDesignation(text)).toBeNull();
    const explained = explainUnread(text);
    expect(explained).toEqual(readings.length > 0 ? { reason: "unclear_fraction", readings } : null);
  });

  it.each(["", "W18X35", "310UB40.4", "HEA200", "PL1-1/2X6", "PL11/16X6", "S-201", "B1", "EL. 104 200", "11/2", "x".repeat(1_000_000)])(
    "has nothing to say about %.40j",
    (text) => {
      expect(explainUnread(text)).toBeNull();
    },
  );
});
