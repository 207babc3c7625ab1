import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { messageId } from "./email-ledger.ts";

const EVENT = "6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11";
const URL = "https://takeoff.example:8443/sub";

describe("messageId", () => {
  it("returns the same id on every attempt and in every release", () => {
    expect(messageId(EVENT, "kim@northgate.example", URL)).toBe("<177c7669f4a28d09592ebd377c48898d48f80987@takeoff.example>");
  });

  it("ignores the letter case of the address", () => {
    expect(messageId(EVENT, "Kim@Northgate.example", URL)).toBe(messageId(EVENT, "kim@northgate.example", URL));
  });

  it("returns different ids for different events and recipients, and contains neither", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.emailAddress(), fc.emailAddress(), (one, other, kim, pat) => {
        fc.pre(one !== other && kim.toLowerCase() !== pat.toLowerCase());
        const ids = [messageId(one, kim, URL), messageId(other, kim, URL), messageId(one, pat, URL)];
        expect(new Set(ids).size).toBe(3);
        for (const id of ids) expect(id).toMatch(/^<[0-9a-f]{40}@takeoff\.example>$/);
      }),
    );
  });
});
