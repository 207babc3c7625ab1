import { describe, expect, it } from "@jest/globals";
import { isCrossSite } from "./cross-site.ts";

const OURS = "https://takeoff.example";

describe("a call from another site", () => {
  it.each([
    // Where the browser says it, nothing else counts.
    [{ "sec-fetch-site": "same-origin" }, false],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, false],
    [{ "sec-fetch-site": "same-site" }, true],
    [{ "sec-fetch-site": "cross-site" }, true],
    [{ "sec-fetch-site": "cross-site", origin: OURS }, true],
    // An address typed by hand sends no form.
    [{ "sec-fetch-site": "none" }, true],
    [{ "sec-fetch-site": "" }, true],
    // Older browsers.
    [{ origin: OURS }, false],
    [{ origin: "https://evil.example" }, true],
    [{ origin: "http://takeoff.example" }, true],
    [{ origin: "https://takeoff.example:8443" }, true],
    [{ origin: "https://takeoff.example.evil.example" }, true],
    [{ origin: "null" }, true],
    [{ origin: `${OURS}, ${OURS}` }, true],
    // No browser.
    [{}, false],
    [{ referer: "https://evil.example/" }, false],
  ])("with %j: %s", (headers, crossSite) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(isCrossSite(method, headers, OURS)).toBe(crossSite);
  });

  it("may read: no GET changes anything", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) expect(isCrossSite(method, { "sec-fetch-site": "cross-site" }, OURS)).toBe(false);
  });

  it("is not excused by a method that nobody knows", () => {
    expect(isCrossSite("get", { "sec-fetch-site": "cross-site" }, OURS)).toBe(true);
  });
});
