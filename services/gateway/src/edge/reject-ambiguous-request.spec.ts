import { describe, expect, it } from "@jest/globals";
import { isUnambiguous } from "./reject-ambiguous-request.ts";

describe("isUnambiguous", () => {
  it.each<[string, string[], boolean]>([
    ["1.1", ["Host", "a", "X", "Host"], true],
    // HTTP/1.0 clients may send no Host header.
    ["1.0", ["X", "a"], true],
    ["1.1", ["X", "a"], false],
    ["1.0", ["Host", "a", "Host", "b"], false],
    ["1.1", ["Host", "a", "hOST", "b"], false],
    ["1.1", ["Host", "a", "Host", "a"], false],
    ["0.9", [], false],
    ["2.0", ["Host", "a"], false],
  ])("for HTTP %s with the headers %j is %s", (httpVersion, rawHeaders, expected) => {
    expect(isUnambiguous({ httpVersion, rawHeaders })).toBe(expected);
  });
});
