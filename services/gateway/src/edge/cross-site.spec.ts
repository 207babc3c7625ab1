import { describe, expect, it } from "@jest/globals";
import { isCrossSite, isNavigation } from "./cross-site.ts";

const PUBLIC_ORIGIN = "https://takeoff.example";

describe("isCrossSite", () => {
  it.each([
    // Sec-Fetch-Site takes precedence.
    [{ "sec-fetch-site": "same-origin" }, false],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, false],
    [{ "sec-fetch-site": "same-site" }, true],
    [{ "sec-fetch-site": "cross-site" }, true],
    [{ "sec-fetch-site": "cross-site", origin: PUBLIC_ORIGIN }, true],
    // An address typed by the user cannot send a form.
    [{ "sec-fetch-site": "none" }, true],
    [{ "sec-fetch-site": "" }, true],
    // Older browsers.
    [{ origin: PUBLIC_ORIGIN }, false],
    [{ origin: "https://evil.example" }, true],
    [{ origin: "http://takeoff.example" }, true],
    [{ origin: "https://takeoff.example:8443" }, true],
    [{ origin: "https://takeoff.example.evil.example" }, true],
    [{ origin: "null" }, true],
    [{ origin: `${PUBLIC_ORIGIN}, ${PUBLIC_ORIGIN}` }, true],
    // Clients other than browsers.
    [{}, false],
    [{ referer: "https://evil.example/" }, false],
  ])("for the headers %j is %s", (headers, crossSite) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(isCrossSite(method, headers, PUBLIC_ORIGIN)).toBe(crossSite);
  });

  it("is false for GET, HEAD and OPTIONS, which change nothing", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"])
      expect(isCrossSite(method, { "sec-fetch-site": "cross-site" }, PUBLIC_ORIGIN)).toBe(false);
  });

  it("is true for an unknown method", () => {
    expect(isCrossSite("get", { "sec-fetch-site": "cross-site" }, PUBLIC_ORIGIN)).toBe(true);
  });
});

describe("isNavigation", () => {
  it.each([
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }, true],
    [{}, true],
    [{ "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" }, false],
    [{ "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }, false],
    [{ "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }, false],
    [{ "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-purpose": "prefetch" }, false],
  ])("of a GET with the headers %j is %s", (headers, expected) => {
    expect(isNavigation("GET", headers)).toBe(expected);
    expect(isNavigation("HEAD", headers)).toBe(false);
  });
});
