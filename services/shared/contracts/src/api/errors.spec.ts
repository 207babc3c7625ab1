import { describe, expect, it } from "@jest/globals";
import * as z from "zod";
import {
  AppError,
  describeWait,
  errorBody,
  errorBodySchema,
  ERRORS,
  fieldError,
  validationError,
  wireCode,
  type ErrorName,
} from "./errors.ts";

const NAMES = Object.keys(ERRORS) as ErrorName[];

/** Codes of each status as the contract's section 1 lists them. */
const CONTRACT: Record<number, string[]> = {
  400: [
    "malformed_body",
    "validation_failed",
    "organization_required",
    "weak_password",
    "invalid_token",
    "file_required",
    "invalid_cursor",
    "invalid_format",
  ],
  401: ["unauthenticated", "login_failed", "login_expired"],
  403: ["forbidden", "nda_required", "cross_site", "wrong_password", "wrong_code", "wrong_recovery_code", "wrong_passkey"],
  404: ["not_found"],
  405: ["method_not_allowed"],
  409: [
    "conflict",
    "assigned_to_another",
    "document_closed",
    "username_taken",
    "email_taken",
    "name_taken",
    "cannot_delete_self",
    "last_parent_admin",
    "second_factor_required",
    "setup_expired",
    "idempotency_in_progress",
  ],
  412: ["unsupported_version"],
  413: ["too_large", "quota_exceeded"],
  414: ["too_long"],
  415: ["unsupported_media_type"],
  416: ["range_not_satisfiable"],
  422: ["invalid_file", "idempotency_mismatch"],
  429: ["too_many_requests"],
  431: ["too_long"],
  500: ["internal"],
  502: ["unavailable"],
  503: ["unavailable"],
  504: ["unavailable"],
};

describe("ERRORS", () => {
  it("has the contract's codes under the contract's statuses", () => {
    const table: Record<number, string[]> = {};
    for (const name of NAMES) (table[ERRORS[name].status] ??= []).push(wireCode(name));
    expect(table).toEqual(CONTRACT);
  });

  it("produces a body of the contract's shape for every error", () => {
    for (const name of NAMES) {
      const body = errorBody(new AppError(name), "id-1");
      // The sentence of a limit says when to try again.
      const error = name === "too_many_requests" ? "Too many attempts. Please try again in 5 seconds." : ERRORS[name].sentence;
      expect(body).toEqual({ error, code: wireCode(name), request_id: "id-1" });
      expect(errorBodySchema.safeParse(body).success).toBe(true);
    }
  });

  it("sets retry-after in whole seconds for retryable errors only", () => {
    for (const name of NAMES) {
      const { retryAfter, status } = new AppError(name);
      expect(Number.isInteger(retryAfter)).toBe([429, 502, 503, 504].includes(status));
    }
    expect(new AppError("unavailable", { retryAfter: 2 }).retryAfter).toBe(2);
  });
});

it.each([
  [0, "1 second"],
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [412, "7 minutes"],
  [3_600, "1 hour"],
  [3_601, "2 hours"],
  [86_400, "24 hours"],
])("describeWait says of %d seconds: %s", (seconds, words) => {
  expect(describeWait(seconds)).toBe(words);
});

it("the sentence of a limit says when to try again, unless the error has its own", () => {
  expect(new AppError("too_many_requests", { retryAfter: 412 }).message).toBe("Too many attempts. Please try again in 7 minutes.");
  expect(new AppError("too_many_requests", { retryAfter: 412, message: "Later" }).message).toBe("Later");
  expect(new AppError("unavailable", { retryAfter: 412 }).message).toBe(ERRORS.unavailable.sentence);
});

it("errorBody contains message and fields, and nothing of the cause", () => {
  const error = new AppError("validation_failed", {
    message: "Look here",
    fields: { a: "Wrong" },
    cause: new Error("select secret"),
    headers: { allow: "GET" },
  });
  expect(errorBody(error, "r")).toEqual({ error: "Look here", code: "validation_failed", request_id: "r", fields: { a: "Wrong" } });
  expect((error.cause as Error).message).toBe("select secret");
});

it("fieldError uses the message for the field and for the error", () => {
  const error = fieldError("name", "Name is required");
  expect([error.code, error.message, error.fields]).toEqual(["validation_failed", "Name is required", { name: "Name is required" }]);
});

describe("validationError", () => {
  const schema = z.object({
    a: z.string({ error: "A is text" }).min(3, { error: "A is short" }).regex(/^x/, { error: "A begins with x" }),
    list: z.array(z.object({ b: z.number({ error: "B is a number" }) })),
  });
  const toError = (value: unknown, message?: string): AppError => validationError(schema.safeParse(value).error!, message);

  it("contains the first message of each field, by its path", () => {
    expect(toError({ a: "y", list: [{ b: 1 }, { b: "2" }] }).fields).toEqual({ a: "A is short", "list.1.b": "B is a number" });
  });

  it("uses the first field's message by default", () => {
    expect(toError({ a: "y", list: [] }).message).toBe("A is short");
    expect(toError({ a: "y", list: [] }, "Please fill in").message).toBe("Please fill in");
  });

  it.each([[[]], [null], ["text"], [7]])("has a message for users when the body is %j", (value) => {
    const { sentence } = ERRORS.validation_failed;
    const error = toError(value);
    expect([error.message, error.fields]).toEqual([sentence, { body: sentence }]);
  });
});
