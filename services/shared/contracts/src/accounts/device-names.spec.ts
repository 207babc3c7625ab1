import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { formatDeviceName, shownDeviceName, UNKNOWN_BROWSER } from "./device-names.ts";

describe("formatDeviceName", () => {
  it("names a browser and a system of the lists, and leaves out a system that is not in its list", () => {
    expect(formatDeviceName("Firefox", "Windows")).toBe("Firefox on Windows");
    expect(formatDeviceName("Firefox", "Plan 9: call 555-0100")).toBe("Firefox");
    expect(formatDeviceName("Firefox", undefined)).toBe("Firefox");
  });

  it("calls everything else an unknown browser, also on a system of the list", () => {
    for (const browser of [undefined, "", "firefox", "Takeoff Support, call 555-0100", "constructor"])
      expect(formatDeviceName(browser, "Windows")).toBe(UNKNOWN_BROWSER);
  });
});

describe("shownDeviceName", () => {
  it("shows stored names of the lists unchanged", () => {
    for (const name of ["Firefox on Windows", "Safari on iOS", "Chrome", "Samsung Internet for Android on Android", UNKNOWN_BROWSER])
      expect(shownDeviceName(name)).toBe(name);
  });

  it("shows no word of a stored name that is not in the lists", () => {
    for (const name of ["Takeoff Support, call 555-0100", "Linux", "Firefox on Windows on call", "https://evil.example on Windows", ""])
      expect(shownDeviceName(name)).toBe(UNKNOWN_BROWSER);
    fc.assert(
      fc.property(fc.string(), fc.string(), (browser, system) => {
        expect(shownDeviceName(`${browser}! on ${system}`)).toBe(UNKNOWN_BROWSER);
        expect(shownDeviceName(`Chrome on ${system}!`)).toMatch(/^(Chrome|Unknown browser)$/);
      }),
    );
  });
});
