import { describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import { fromRpcError, toRpcError } from "./rpc-error.ts";

const roundTrip = (error: AppError): AppError | null => fromRpcError(JSON.parse(JSON.stringify(toRpcError(error))));

describe("toRpcError and fromRpcError", () => {
  it("preserve code, message, fields and retryAfter", () => {
    const error = new AppError("validation_failed", { message: "Look here", fields: { a: "b" } });
    expect(roundTrip(error)).toMatchObject({ code: "validation_failed", status: 400, message: "Look here", fields: { a: "b" } });
    expect(roundTrip(new AppError("unavailable", { retryAfter: 9 }))).toMatchObject({ code: "unavailable", retryAfter: 9 });
  });

  it("do not transmit the cause", () => {
    expect(JSON.stringify(toRpcError(new AppError("internal", { cause: new Error("select secret") })))).not.toContain("secret");
  });

  it.each([
    null,
    undefined,
    "Connection closed",
    new Error("x"),
    { code: "not_found", message: "x" },
    { takeoff: true, code: "toString", message: "x" },
  ])("return null for %p", (value) => {
    expect(fromRpcError(value)).toBeNull();
  });
});
