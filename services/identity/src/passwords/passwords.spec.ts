import { availableParallelism } from "node:os";
import { describe, expect, it } from "@jest/globals";
import { DUMMY_HASH, PasswordHasher } from "./password-hasher.ts";
import { checkNewPassword, makeRandomPassword } from "./password-policy.ts";

const hasher = new PasswordHasher();

describe("PasswordHasher", () => {
  it("verifies the password of a hash and rejects any other", async () => {
    const [first, second] = await Promise.all([hasher.hash("Correct-Horse-1"), hasher.hash("Correct-Horse-1")]);
    expect(first).not.toBe(second);
    expect(await hasher.verify(first, "Correct-Horse-1")).toBe(true);
    expect(await hasher.verify(first, "correct-horse-1")).toBe(false);
  });

  it("verifies no password without a hash", async () => {
    expect(await hasher.verify(null, "Correct-Horse-1")).toBe(false);
  });

  it("verifies an unknown user name with the parameters of a real hash", async () => {
    const parameters = (hash: string): string => hash.split("$").slice(0, 4).join("$");
    expect(parameters(DUMMY_HASH)).toBe(parameters(await hasher.hash("x")));
  });

  it("rejects a malformed hash and runs the next task", async () => {
    await expect(hasher.verify("no hash at all", "x")).rejects.toThrow();
    expect(await hasher.verify(null, "x")).toBe(false);
  });

  it("throws unavailable with Retry-After when 64 tasks wait, and accepts tasks again later", async () => {
    const accepted = availableParallelism() + 64;
    const results = await Promise.allSettled(Array.from({ length: accepted + 3 }, () => hasher.verify(null, "x")));
    const rejected = results.filter((result) => result.status === "rejected");
    expect(results.slice(0, accepted).map(({ status }) => status)).toEqual(results.slice(0, accepted).map(() => "fulfilled"));
    expect(rejected.map(({ reason }) => reason as unknown)).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ code: "unavailable", retryAfter: 2 })),
    );
    expect(await hasher.verify(null, "x")).toBe(false);
  });
});

const context = { username: "northgate.admin", organization: "Northgate Steel" };

describe("makeRandomPassword", () => {
  it("returns a password that satisfies the policy", async () => {
    // One in six draws lacks a digit, so 200 draws without the check fail almost certainly.
    for (let i = 0; i < 200; i++) await checkNewPassword(await makeRandomPassword(context), context);
  });

  it("returns a different password each time", async () => {
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => makeRandomPassword(context)))).size).toBe(20);
  });
});
