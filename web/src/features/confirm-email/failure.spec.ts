import { describe, expect, it } from "@jest/globals";
import { ApiError, buildOfflineError } from "../../shared/api/api-error.ts";
import { confirmationFailure } from "./failure.ts";

describe("confirmationFailure", () => {
  it("returns the server's message", () => {
    const sentence = "This confirmation link is invalid or has expired.";
    expect(confirmationFailure(new ApiError(sentence, { status: 400, code: "invalid_token" }))).toBe(sentence);
  });

  it("reports a network error when no response arrived", () => {
    expect(confirmationFailure(buildOfflineError(null))).toBe("Network error occurred. Please try again.");
  });

  it("reports a failed confirmation when the response is invalid", () => {
    const failed = "Failed to confirm the e-mail address";
    expect(confirmationFailure(new ApiError("?", { status: 502, code: "invalid_response" }))).toBe(failed);
    expect(confirmationFailure(new ApiError("?", { status: 200, code: "html_answer" }))).toBe(failed);
    expect(confirmationFailure(new TypeError("?"))).toBe(failed);
  });
});
