import { crc32 } from "node:zlib";
import { expect, it, describe } from "@jest/globals";
import { hashSessionToken, makeSessionToken, SESSION_TOKEN } from "./session-token.ts";
import { hashAccessToken, isAccessToken, makeAccessToken } from "./access-token.ts";

it("makeSessionToken returns another token of the format SESSION_TOKEN each time", () => {
  const tokens = new Set(Array.from({ length: 100 }, makeSessionToken));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(token).toMatch(SESSION_TOKEN);
});

it("hashSessionToken returns the SHA-256 hash", () => {
  expect(hashSessionToken("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

/** The value of digits of base62. */
const readBase62 = (text: string): bigint =>
  [...text].reduce(
    (value, digit) => value * 62n + BigInt("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".indexOf(digit)),
    0n,
  );

it("makeAccessToken returns another token each time: tko_, 43 digits of base62 and the six of their CRC-32", () => {
  const tokens = Array.from({ length: 200 }, makeAccessToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) {
    expect(token).toMatch(/^tko_[0-9A-Za-z]{49}$/);
    expect(readBase62(token.slice(-6))).toBe(BigInt(crc32(token.slice(4, -6))));
    expect(readBase62(token.slice(4, -6)) < 2n ** 256n).toBe(true);
    expect(isAccessToken(token)).toBe(true);
  }
});

describe("isAccessToken", () => {
  it("is false for a token with one wrong character, and for texts of other forms", () => {
    const token = makeAccessToken();
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === "a" ? "b" : "a";
      expect(isAccessToken(token.slice(0, index) + other + token.slice(index + 1))).toBe(false);
    }
    for (const text of ["", "tko_", ` ${token}`, `${token}\n`, token.slice(0, -1), `${token}0`, token.toUpperCase()])
      expect(isAccessToken(text)).toBe(false);
  });

  it("knows no session token for an access token, nor the reverse", () => {
    expect(SESSION_TOKEN.test(makeAccessToken())).toBe(false);
    expect(isAccessToken("A".repeat(43))).toBe(false);
  });
});

it("hashAccessToken returns the SHA-256 hash, as hashSessionToken does: the two are looked up together", () => {
  expect(hashAccessToken("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hashAccessToken("abc")).toEqual(hashSessionToken("abc"));
});
