import { expect, it } from "@jest/globals";
import { hashSessionToken, makeSessionToken, SESSION_TOKEN } from "./session-token.ts";

it("makeSessionToken returns another token of the format SESSION_TOKEN each time", () => {
  const tokens = new Set(Array.from({ length: 100 }, makeSessionToken));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(token).toMatch(SESSION_TOKEN);
});

it("hashSessionToken returns the SHA-256 hash", () => {
  expect(hashSessionToken("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
