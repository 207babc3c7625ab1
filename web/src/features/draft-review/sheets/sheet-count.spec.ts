import { describe, expect, it } from "@jest/globals";
import { describeCount, describeLeftOut, readCountChoice, writeCountChoice } from "./sheet-count.ts";

const READ = { linework: "vector", scan: null } as const;

describe("describeCount", () => {
  it("says nothing of a sheet that counts as a whole, else whether it counts, why, and which page does", () => {
    expect(describeCount({ ...READ, counted: true, count_reason: null, counted_instead: null })).toBeNull();
    expect(describeCount({ ...READ, counted: false, count_reason: "older_revision", counted_instead: 7 })).toBe(
      "Not counted. The file has a newer edition of this sheet. See page 7.",
    );
    expect(describeCount({ ...READ, counted: true, count_reason: "by_person", counted_instead: null })).toBe("Counted. Staff decided it.");
  });

  it("does not say of a sheet whose letters were not read that it has no steel", () => {
    const none = { counted: false, count_reason: "no_steel", counted_instead: null } as const;
    expect(describeCount({ ...READ, ...none })).toBe("Not counted. No steel was found on it.");
    expect(describeCount({ ...none, linework: "garbled", scan: null })).toBe("Not counted. Text whose letters cannot be read: not read.");
    expect(describeCount({ ...none, linework: "raster", scan: "coarse" })).toBe("Not counted. Scan: not read.");
    expect(describeCount({ ...none, linework: "raster", scan: "read" })).toBe("Not counted. No steel was found on it.");
  });
});

describe("describeLeftOut", () => {
  it("names the page that shows the same pieces only where they are counted there", () => {
    expect(describeLeftOut({ left_out: null, repeats: 3 })).toBeNull();
    expect(describeLeftOut({ left_out: "repeated", repeats: 3 })).toMatch(/^Not counted\. .+ See page 3\.$/);
    expect(describeLeftOut({ left_out: "void", repeats: 3 })).toBe("Not counted. It says that it is not in use.");
  });
});

describe("the choice whether a sheet counts", () => {
  it("is written as it is read", () => {
    for (const chosen_counted of [null, true, false]) expect(readCountChoice(writeCountChoice({ chosen_counted }))).toBe(chosen_counted);
  });
});
