import { describe, expect, it } from "@jest/globals";
import { toSafeError } from "./safe-error.ts";

describe("toSafeError", () => {
  it.each([
    ["The file has no page", "The file has no page"],
    ["  two\n lines\u0000here ", "two lines here"],
    ["", "It failed without a reason."],
    ["document 12 is of 3 organizations (code 23505)", "document 12 is of 3 organizations (code 23505)"],
    ["event 6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11 is unknown", "event 6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11 is unknown"],
    ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
  ])("turns %j into %j", (message, expected) => {
    expect(toSafeError(message)).toBe(expected);
  });

  it.each([
    ["connect ECONNREFUSED 10.0.3.7:5432", "10.0.3.7"],
    ["connect ECONNREFUSED ::1:5432", "::1"],
    ["connect ECONNREFUSED fe80::1ff:fe23:4567:890a:6379", "fe80"],
    ["getaddrinfo ENOTFOUND postgres.internal", "postgres"],
    ["connect to postgres.internal.example:5432 failed", "postgres"],
    ["redis://:hunter2@cache:6379/0 refused", "hunter2"],
    ["ENOENT: no such file, open '/srv/takeoff/files/ab/cd.pdf'", "srv"],
    ["ENOENT: no such file, open 'C:\\data\\cd.pdf'", "data"],
    ["Cannot find module ./dist/main.js", "dist"],
    ["password: hunter2 was refused", "hunter2"],
    ["Authorization: Bearer abc", "abc"],
    ["the link https://takeoff.example/client/reset-password/AbC-123 failed", "AbC"],
    ["token AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE is used", "AbCdE"],
    ["key 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c is wrong", "9f86"],
    ["no such user kim.o'neil@northgate.example", "northgate"],
    ["syntax error: select secret_column from identity.users where id = 1", "secret_column"],
    ["QueryFailedError: insert into notifications.emails (id) values (1)", "notifications"],
    ["it broke\n    at send (file:///srv/app.js:1:2)\n    at next (node:internal)", "send"],
  ])("removes from %j every trace of %j", (message, hidden) => {
    expect(toSafeError(message)).not.toContain(hidden);
  });

  it("describes the validation errors of an event's payload", () => {
    const thrown = JSON.stringify([{ code: "invalid_type", path: ["user_id"], message: "Invalid input: expected number" }], null, 2);
    expect(toSafeError(thrown)).toBe("The event's payload is invalid: user_id: Invalid input: expected number");
    expect(toSafeError("[1, 2] is no list of ours")).toBe("[1, 2] is no list of ours");
  });

  it("returns at most 300 characters, quickly, for a message of any length", () => {
    for (const long of [
      "x".repeat(1_000_000),
      "/a".repeat(500_000),
      "a:".repeat(500_000),
      `${"é".repeat(299)}\u{1f600}${"x".repeat(99)}`,
      "select ".repeat(100_000),
    ]) {
      const line = toSafeError(long);
      expect(line.length).toBeLessThanOrEqual(300);
      expect(line.isWellFormed()).toBe(true);
    }
  });
});
