import { describe, expect, it } from "@jest/globals";
import { passwordProblem } from "@takeoff/contracts";
import { randomPassword } from "./random-password.ts";

describe("a password that is made up", () => {
  it("obeys the rules for passwords, whatever chance gives", () => {
    // One in six draws lacks a digit, so 200 would hardly all pass by luck.
    for (let i = 0; i < 200; i++) expect(passwordProblem(randomPassword())).toBeNull();
  });

  it("is another one each time", () => {
    expect(new Set(Array.from({ length: 20 }, randomPassword)).size).toBe(20);
  });
});
