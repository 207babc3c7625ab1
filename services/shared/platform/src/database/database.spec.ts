import { describe, expect, it } from "@jest/globals";
import { isUniqueViolation } from "./database.ts";

describe("a violated unique constraint", () => {
  const error = Object.assign(new Error("duplicate key"), { code: "23505", constraint: "users_email_key" });

  it("is told by its code, and by its name where that matters", () => {
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "users_email_key")).toBe(true);
    expect(isUniqueViolation(error, "users_username_key")).toBe(false);
  });

  it("is nothing else", () => {
    for (const other of [new Error("x"), { code: "23503" }, {}, "23505"]) expect(isUniqueViolation(other)).toBe(false);
  });
});
