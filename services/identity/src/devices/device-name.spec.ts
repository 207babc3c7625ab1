import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
    "Safari on macOS",
  ],
  ["curl/8.5.0", null],
  [null, null],
])("deviceName of %j", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
