import { describe, expect, it } from "@jest/globals";
import { ApiError, messageOf, refusal } from "./api-error.ts";

const answer = (status: number, text: string, type = "application/json") => ({
  status,
  text,
  headers: new Headers({ "content-type": type, "x-request-id": "r-1" }),
});

describe("refusal", () => {
  it("is null for a good answer", () => {
    expect(refusal(answer(200, "[]"))).toBeNull();
    expect(refusal(answer(204, ""))).toBeNull();
  });

  it("holds the server's sentence, code, fields and request id", () => {
    const body = { error: "Please fill in all required fields", code: "validation_failed", request_id: "r-1", fields: { a: "No", b: 1 } };
    const error = refusal(answer(400, JSON.stringify(body)));
    expect(error).toMatchObject({ message: body.error, code: body.code, status: 400, requestId: "r-1", fields: { a: "No" } });
  });

  it("reads `message` where there is no `error`", () => {
    expect(refusal(answer(400, '{"message":"Link expired"}'))?.message).toBe("Link expired");
  });

  it("names an HTML page as the end of a session, whatever its status and type", () => {
    for (const page of [answer(200, "<!doctype html><p>", "text/html"), answer(502, "<html>"), answer(200, " <HTML>", "text/plain")]) {
      expect(refusal(page)?.message).toBe("Session expired or authentication required");
    }
  });

  it("names an error that cannot be read as an invalid response", () => {
    for (const text of ["", "{", "null", '"oops"']) {
      expect(refusal(answer(500, text))?.message).toBe("Invalid response format from server");
    }
  });
});

describe("an error without a sentence", () => {
  it("is left to the screen's words", () => {
    for (const text of ["{}", '{"error":7}', '{"error":""}']) {
      const error = refusal(answer(500, text));
      expect(error).toMatchObject({ message: "", code: "unknown", status: 500 });
      expect(messageOf(error, "Failed to upload PDF", "Unknown error")).toBe("Failed to upload PDF");
    }
  });
});

describe("ApiError", () => {
  it("ends the session on 401, but not when a log-in was refused", () => {
    expect(new ApiError("x", { status: 401, code: "unauthenticated" }).endsSession).toBe(true);
    expect(new ApiError("x", { status: 401, code: "login_failed" }).endsSession).toBe(false);
    expect(new ApiError("x", { status: 403, code: "forbidden" }).endsSession).toBe(false);
  });

  it("counts as unanswered when the call may have been carried out", () => {
    expect(new ApiError("x", { status: 0, code: "offline" }).isUnanswered).toBe(true);
    expect(new ApiError("x", { status: 504, code: "unavailable" }).isUnanswered).toBe(true);
    expect(new ApiError("x", { status: 413, code: "too_large" }).isUnanswered).toBe(false);
  });
});

describe("messageOf", () => {
  it("prefers the server's sentence and falls back for everything else", () => {
    expect(messageOf(new ApiError("Name taken", { status: 409, code: "name_taken" }), "Failed")).toBe("Name taken");
    expect(messageOf(new TypeError("x is not a function"), "Failed")).toBe("Failed");
    expect(messageOf(new TypeError("x is not a function"), "Failed", "Unknown error")).toBe("Unknown error");
  });
});
