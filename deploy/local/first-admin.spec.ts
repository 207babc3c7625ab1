import { describe, expect, it } from "@jest/globals";
import { passwordProblem } from "@takeoff/contracts";
import { randomPassword } from "./first-admin.ts";

describe("the first administrator's random password", () => {
  it("obeys the rules for passwords, whatever chance gives", () => {
    // One in six draws lacks a digit, so 200 would hardly all pass by luck.
    for (let i = 0; i < 200; i++) expect(passwordProblem(randomPassword())).toBeNull();
  });
});
