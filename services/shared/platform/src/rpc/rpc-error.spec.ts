import { describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import { fromRpcError, toRpcError } from "./rpc-error.ts";

const travelled = (error: AppError): AppError | null => fromRpcError(JSON.parse(JSON.stringify(toRpcError(error))));

describe("an error between services", () => {
  it("arrives as it was thrown", () => {
    const error = new AppError("validation_failed", { message: "Look here", fields: { a: "b" } });
    expect(travelled(error)).toMatchObject({ code: "validation_failed", status: 400, message: "Look here", fields: { a: "b" } });
    expect(travelled(new AppError("unavailable", { retryAfter: 9 }))).toMatchObject({ code: "unavailable", retryAfter: 9 });
  });

  it("leaves its cause at home", () => {
    expect(JSON.stringify(toRpcError(new AppError("internal", { cause: new Error("select secret") })))).not.toContain("secret");
  });

  it.each([
    null,
    undefined,
    "Connection closed",
    new Error("x"),
    { code: "not_found", message: "x" },
    { takeoff: true, code: "toString", message: "x" },
  ])("is not one when it is %p", (value) => {
    expect(fromRpcError(value)).toBeNull();
  });
});
