import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { deriveKey, SealingKey } from "./sealing-key.ts";

const secrets = new SealingKey(deriveKey("k".repeat(32), "test"));
const SECRET = Buffer.from("a secret of twenty b");

describe("SealingKey", () => {
  it("opens what it sealed, for the same owner only", () => {
    const sealed = secrets.seal(SECRET, "totp 7");
    expect(secrets.open(sealed, "totp 7")).toEqual(SECRET);
    expect(secrets.open(sealed, "totp 8")).toBeNull();
    expect(sealed.includes(SECRET)).toBe(false);
  });

  it("seals the same secret differently each time", () => {
    expect(secrets.seal(SECRET, "totp 7")).not.toEqual(secrets.seal(SECRET, "totp 7"));
  });

  it("opens nothing that another key sealed", () => {
    const other = new SealingKey(deriveKey("x".repeat(32), "test"));
    expect(secrets.open(other.seal(SECRET, "totp 7"), "totp 7")).toBeNull();
  });

  it("opens nothing that the same secret's key for another use sealed", () => {
    const other = new SealingKey(deriveKey("k".repeat(32), "another test"));
    expect(secrets.open(other.seal(SECRET, "totp 7"), "totp 7")).toBeNull();
  });

  it("opens nothing with a changed bit, and no other bytes", () => {
    const sealed = secrets.seal(SECRET, "totp 7");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: sealed.length * 8 - 1 }), (bit) => {
        const changed = Buffer.from(sealed);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        expect(secrets.open(changed, "totp 7")).toBeNull();
      }),
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void expect(secrets.open(Buffer.from(bytes), "totp 7")).toBeNull()));
  });
});
