import { describe, expect, it } from "@jest/globals";
import { isOwnRequest } from "./mail-access.ts";

const host = "127.0.0.1:1080";

describe("isOwnRequest", () => {
  it.each([
    [{ host }],
    [{ host: "localhost:9000" }],
    [{ host: "[::1]:1080" }],
    [{ host, origin: `http://${host}` }],
    [{ host, origin: `http://${host}`, "sec-fetch-site": "same-origin" }],
    // An address that was typed or opened from the terminal.
    [{ host, "sec-fetch-site": "none" }],
  ])("accepts %j", (headers) => {
    expect(isOwnRequest(headers)).toBe(true);
  });

  it.each([
    [{ host, origin: "https://evil.example" }],
    [{ host, origin: "null" }],
    [{ host, origin: "http://127.0.0.1:8080" }],
    [{ host, origin: `https://${host}` }],
    // Scripts, images and forms of another page, which send no origin with GET.
    [{ host, "sec-fetch-site": "cross-site" }],
    [{ host, "sec-fetch-site": "same-site" }],
    // A name that resolves to this machine since a moment ago.
    [{ host: "evil.example:1080" }],
    [{ host: "127.0.0.1.evil.example", origin: "http://127.0.0.1.evil.example" }],
    [{ host: "evil.example", origin: "http://evil.example", "sec-fetch-site": "same-origin" }],
    [{ host: "localhost@evil.example" }],
    [{ host: "" }],
    [{}],
  ])("rejects %j", (headers) => {
    expect(isOwnRequest(headers)).toBe(false);
  });
});
