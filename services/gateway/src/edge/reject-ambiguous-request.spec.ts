import { describe, expect, it } from "@jest/globals";
import { hasOneReading } from "./one-reading.ts";

describe("a request that Node's parser let pass", () => {
  it.each<[string, string[], boolean]>([
    ["1.1", ["Host", "a", "X", "Host"], true],
    // Older clients name none, and there is one reading of that.
    ["1.0", ["X", "a"], true],
    ["1.1", ["X", "a"], false],
    ["1.0", ["Host", "a", "Host", "b"], false],
    ["1.1", ["Host", "a", "hOST", "b"], false],
    ["1.1", ["Host", "a", "Host", "a"], false],
    ["0.9", [], false],
    ["2.0", ["Host", "a"], false],
  ])("in HTTP %s with %j has one reading: %s", (httpVersion, rawHeaders, one) => {
    expect(hasOneReading({ httpVersion, rawHeaders })).toBe(one);
  });
});
