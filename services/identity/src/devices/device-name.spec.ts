import { expect, it } from "@jest/globals";
import { shownDeviceName, UNKNOWN_BROWSER } from "@takeoff/contracts";
import fc from "fast-check";
import { readDeviceName } from "./device-name.ts";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
    "Safari on macOS",
  ],
  ["curl/8.5.0", UNKNOWN_BROWSER],
  ["Takeoff Support, call 555-0100/1.0 (Windows NT 10.0; Win64; x64)", UNKNOWN_BROWSER],
  ["Your account is locked: https://evil.example/1 (unlock now)", UNKNOWN_BROWSER],
  [null, null],
])("readDeviceName of %j", (userAgent, name) => {
  expect(readDeviceName(userAgent)).toBe(name);
});

it("readDeviceName consists of names of the lists for any user agent", () => {
  const hostile = fc.tuple(fc.string(), fc.string()).map(([name, rest]) => `${name}/1.0 (${rest}) Firefox/${rest}`);
  fc.assert(
    fc.property(fc.oneof(fc.string({ minLength: 1 }), hostile), (userAgent) => {
      const name = readDeviceName(userAgent);
      expect(name).toBe(shownDeviceName(name ?? ""));
    }),
  );
});
