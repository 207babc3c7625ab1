import { describe, expect, it } from "@jest/globals";
import { ApiError, describeError, readError } from "./api-error.ts";

const response = (status: number, text: string, type = "application/json") => ({
  status,
  text,
  headers: new Headers({ "content-type": type, "x-request-id": "r-1" }),
});

describe("readError", () => {
  it("returns null for a successful response", () => {
    expect(readError(response(200, "[]"))).toBeNull();
    expect(readError(response(204, ""))).toBeNull();
  });

  it("contains the server's message, code, fields and request id", () => {
    const body = { error: "Please fill in all required fields", code: "validation_failed", request_id: "r-1", fields: { a: "No", b: 1 } };
    const error = readError(response(400, JSON.stringify(body)));
    expect(error).toMatchObject({ message: body.error, code: body.code, status: 400, requestId: "r-1", fields: { a: "No" } });
  });

  it("reads `message` when the body has no `error`", () => {
    expect(readError(response(400, '{"message":"Link expired"}'))?.message).toBe("Link expired");
  });

  it("reports an HTML page as an expired session, independent of its status and content type", () => {
    for (const page of [
      response(200, "<!doctype html><p>", "text/html"),
      response(502, "<html>"),
      response(200, " <HTML>", "text/plain"),
    ]) {
      expect(readError(page)?.message).toBe("Session expired or authentication required");
    }
  });

  it("reports an unreadable error body as an invalid response", () => {
    for (const text of ["", "{", "null", '"oops"']) {
      expect(readError(response(500, text))?.message).toBe("Invalid response format from server");
    }
  });
});

describe("an error body without a message", () => {
  it("results in the screen's fallback message", () => {
    for (const text of ["{}", '{"error":7}', '{"error":""}']) {
      const error = readError(response(500, text));
      expect(error).toMatchObject({ message: "", code: "unknown", status: 500 });
      expect(describeError(error, "Failed to upload PDF", "Unknown error")).toBe("Failed to upload PDF");
    }
  });
});

describe("ApiError", () => {
  it("ends the session on 401, except for a failed log-in", () => {
    expect(new ApiError("x", { status: 401, code: "unauthenticated" }).endsSession).toBe(true);
    expect(new ApiError("x", { status: 401, code: "login_failed" }).endsSession).toBe(false);
    expect(new ApiError("x", { status: 403, code: "forbidden" }).endsSession).toBe(false);
  });

  it("has an unknown outcome when no response arrived and on a status of 500 or above", () => {
    expect(new ApiError("x", { status: 0, code: "offline" }).isOutcomeUnknown).toBe(true);
    expect(new ApiError("x", { status: 504, code: "unavailable" }).isOutcomeUnknown).toBe(true);
    expect(new ApiError("x", { status: 413, code: "too_large" }).isOutcomeUnknown).toBe(false);
  });
});

describe("describeError", () => {
  it("prefers the server's message and falls back for every other error", () => {
    expect(describeError(new ApiError("Name taken", { status: 409, code: "name_taken" }), "Failed")).toBe("Name taken");
    expect(describeError(new TypeError("x is not a function"), "Failed")).toBe("Failed");
    expect(describeError(new TypeError("x is not a function"), "Failed", "Unknown error")).toBe("Unknown error");
  });
});
