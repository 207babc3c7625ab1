import { describe, expect, it } from "@jest/globals";
import { checkNewPassword, makeRandomPassword } from "./password-policy.ts";

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
