import { describe, expect, it } from "@jest/globals";
import { ApiError } from "../../shared/api/api-error.ts";
import { resetErrors, resetFailure } from "./fields.ts";
import { readLinkState } from "./use-password-link.ts";

it("resetErrors requires both fields", () => {
  expect(resetErrors({ password: "", confirmPassword: "" })).toEqual({
    password: "Password is required",
    confirmPassword: "Confirm password is required",
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
});

const link = { kind: "invitation", username: "ada" } as const;

it("readLinkState is closed with the server's reason for a link that does not work, also after it was open", () => {
  const error = new ApiError("This link has expired.", { status: 400, code: "invalid_token" });
  for (const before of [undefined, link]) expect(readLinkState(before, error)).toEqual({ is: "closed", reason: "This link has expired." });
});
