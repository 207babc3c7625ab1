import { describe, expect, it } from "@jest/globals";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { readSessionToken } from "./session-cookie.ts";

const TOKEN = "A".repeat(42) + "-";
const NAME = "takeoff_session";

describe("readSessionToken", () => {
  it.each([
    [`${NAME}=${TOKEN}`],
    [`a=b; ${NAME}=${TOKEN}; c=d`],
    [`a=b;${NAME}=${TOKEN}`],
    [`${NAME}=planted-by-another-page; ${NAME}=${TOKEN}`],
    [`broken; =; ${NAME}=${TOKEN}`],
  ])("returns the token from %j", (header) => {
    expect(readSessionToken(header, NAME)).toBe(TOKEN);
  });

  it.each([
    [undefined],
    [""],
    [NAME],
    [`${NAME}=`],
    [`${NAME}=${TOKEN}x`],
    [`${NAME}=${TOKEN.slice(1)}`],
    [`${NAME}="${TOKEN}"`],
    [`${NAME}=${TOKEN.slice(1)}'`],
    [`x${NAME}=${TOKEN}`],
    [`TAKEOFF_SESSION=${TOKEN}`],
    [`__Host-${NAME}=${TOKEN}`],
  ])("returns null for %j", (header) => {
    expect(readSessionToken(header, NAME)).toBeNull();
  });

  it("finds the token among any other cookies and returns nothing that is malformed", () => {
    const other = anyText().filter((text) => !text.includes(NAME));
    fc.assert(
      fc.property(other, other, (before, after) => {
        expect(readSessionToken(`${before};${NAME}=${TOKEN};${after}`, NAME)).toBe(TOKEN);
        expect(readSessionToken(`${before};${after}`, NAME)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(anyText(), (value) => {
        const found = readSessionToken(`${NAME}=${value}`, NAME);
        if (found !== null) expect(found).toMatch(/^[A-Za-z0-9_-]{43}$/);
      }),
    );
  });
});
