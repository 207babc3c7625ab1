import { describe, expect, it } from "@jest/globals";
import { isUniqueViolation } from "./database-errors.ts";

describe("isUniqueViolation", () => {
  const error = Object.assign(new Error("duplicate key"), { code: "23505", constraint: "users_email_key" });

  it("matches the error code 23505, and the constraint's name when one is given", () => {
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "users_email_key")).toBe(true);
    expect(isUniqueViolation(error, "users_username_key")).toBe(false);
  });

  it("returns false for any other error", () => {
    for (const other of [new Error("x"), { code: "23503" }, {}, "23505"]) expect(isUniqueViolation(other)).toBe(false);
  });
});
