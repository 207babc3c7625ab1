import { readFileSync } from "node:fs";
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

describe("ERRORS", () => {
  it("has the codes of docs/contract.md under the statuses of docs/contract.md", () => {
    const page = readFileSync(new URL("../../../../../docs/contract.md", import.meta.url), "utf8");
    const [, table = ""] = /^\| status .*\n([^]*?)\n\n/m.exec(page) ?? [];
    const rows = [...table.matchAll(/^\| (\d[\d, ]*?) *\| (.*)\|$/gm)].map(([, statuses = "", codes = ""]) => ({
      statuses: statuses.split(", ").map(Number),
      codes: [...codes.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code),
    }));
    const used = new Set(NAMES.map((name) => ERRORS[name].status));
    expect(rows.flatMap(({ statuses }) => statuses).sort()).toEqual([...used].sort());
    for (const { statuses, codes } of rows) {
      const found = NAMES.filter((name) => statuses.includes(ERRORS[name].status)).map(wireCode);
      expect([...new Set(found)].sort()).toEqual(codes.sort());
    }
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
