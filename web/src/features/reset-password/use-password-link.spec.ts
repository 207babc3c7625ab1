import { describe, expect, it } from "@jest/globals";
import { ApiError, buildOfflineError } from "../../shared/api/api-error.ts";
import { readLinkState } from "./use-password-link.ts";

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
