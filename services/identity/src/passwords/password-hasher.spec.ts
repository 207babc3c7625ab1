import { describe, expect, it } from "@jest/globals";
import { ARGON2ID, NOBODYS_HASH } from "./hashing.ts";
import { PasswordHasher } from "./password-hasher.ts";

const hasher = new PasswordHasher();

describe("passwords", () => {
  it("are known again by their hash, and by no other", async () => {
    const [first, second] = await Promise.all([hasher.hash("Correct-Horse-1"), hasher.hash("Correct-Horse-1")]);
    expect(first).not.toBe(second);
    expect(await hasher.verify(first, "Correct-Horse-1")).toBe(true);
    expect(await hasher.verify(first, "correct-horse-1")).toBe(false);
  });

  it("are nobody's without a hash, whatever they are", async () => {
    expect(await hasher.verify(null, "Correct-Horse-1")).toBe(false);
  });

  it("cost an unknown name what they cost a known one", () => {
    const { memoryCost, timeCost, parallelism } = ARGON2ID;
    expect(NOBODYS_HASH.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)).toBe(true);
  });

  it("with a broken hash are an error, after which the next one works", async () => {
    await expect(hasher.verify("no hash at all", "x")).rejects.toThrow();
    expect(await hasher.verify(null, "x")).toBe(false);
  });
});
