import { describe, expect, it } from "@jest/globals";
import { ApiError, buildOfflineError } from "../../shared/api/api-error.ts";
import { resetErrors, resetFailure } from "./fields.ts";
import { readLinkState } from "./use-password-link.ts";

const GOOD = "Long-enough-1";

describe("resetErrors", () => {
  it("requires both fields", () => {
    expect(resetErrors({ password: "", confirmPassword: "" })).toEqual({
      password: "Password is required",
      confirmPassword: "Confirm password is required",
    });
  });

  it.each([
    ["Short-1", "Password must be at least 10 characters"],
    ["long-enough-1", "Password must contain at least one uppercase letter"],
    ["LONG-ENOUGH-1", "Password must contain at least one lowercase letter"],
    ["Long-enough-one", "Password must contain at least one number"],
  ])("say of %s: %s", (password, sentence) => {
    expect(resetErrors({ password, confirmPassword: password })).toEqual({ password: sentence });
  });

  it("requires equal passwords", () => {
    expect(resetErrors({ password: GOOD, confirmPassword: `${GOOD}2` })).toEqual({ confirmPassword: "Passwords must match" });
    expect(resetErrors({ password: GOOD, confirmPassword: GOOD })).toEqual({});
  });
});

describe("resetFailure", () => {
  it("shows the server's message on the page and under the field", () => {
    const sentence = "This password reset link is invalid or has expired.";
    const error = new ApiError(sentence, { status: 400, code: "invalid_token" });
    expect(resetFailure(error)).toEqual({ page: sentence, field: sentence });
  });

  it("shows the field's own message if the server sent one", () => {
    const error = new ApiError("Please check.", { status: 400, code: "weak_password", fields: { password: "Too common." } });
    expect(resetFailure(error)).toEqual({ page: "Please check.", field: "Too common." });
  });

  it("falls back to the specification's messages if the server sent none", () => {
    const fallback = { page: "Failed to reset password", field: "Password does not meet requirements" };
    expect(resetFailure(new ApiError("?", { status: 502, code: "invalid_response" }))).toEqual(fallback);
    expect(resetFailure(new ApiError("?", { status: 200, code: "html_answer" }))).toEqual(fallback);
    expect(resetFailure(new TypeError("?"))).toEqual(fallback);
  });

  it("reports a network error when no response arrived, with no error under the field", () => {
    expect(resetFailure(buildOfflineError(null))).toEqual({ page: "Network error occurred. Please try again.", field: null });
  });
});

const link = { kind: "invitation", username: "ada" } as const;

describe("readLinkState", () => {
  it("is checking until the response arrives, then open with what the link is for", () => {
    expect(readLinkState(undefined, undefined)).toEqual({ is: "checking" });
    expect(readLinkState(link, undefined)).toEqual({ is: "open", link });
  });

  it("is closed with the server's reason for a link that does not work, also after it was open", () => {
    const error = new ApiError("This link has expired.", { status: 400, code: "invalid_token" });
    for (const before of [undefined, link])
      expect(readLinkState(before, error)).toEqual({ is: "closed", reason: "This link has expired." });
  });

  it("does not call a link closed when the check failed for another reason", () => {
    for (const error of [buildOfflineError(null), new ApiError("", { status: 503, code: "unavailable" }), new TypeError("?")])
      expect(readLinkState(undefined, error)).toEqual({ is: "unchecked" });
  });
});
