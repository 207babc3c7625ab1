import { describe, expect, it } from "@jest/globals";
import { TOKEN_MESSAGES, type AppError, type Caller } from "@takeoff/contracts";
import { makeAccessToken } from "@takeoff/platform";
import { describeTokenRejection, readAccessToken } from "./access-token.ts";

const TOKEN = makeAccessToken();

describe("readAccessToken", () => {
  it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, `BEARER   ${TOKEN}`, ` Bearer ${TOKEN} `])("reads the token of %j", (header) => {
    expect(readAccessToken(header)).toBe(TOKEN);
  });

  it.each([undefined, "", "Basic a2ltOng=", TOKEN, `Bearer${TOKEN}`, `Token ${TOKEN}`])("finds no token in %j", (header) => {
    expect(readAccessToken(header)).toBeNull();
  });

  it.each(["Bearer", "Bearer x", `Bearer ${TOKEN}0`, `Bearer ${TOKEN} ${TOKEN}`, `Bearer ${TOKEN.slice(0, -1)}_`])(
    "rejects %j with the header of RFC 6750",
    (header) => {
      const read = (): unknown => readAccessToken(header);
      expect(read).toThrow(TOKEN_MESSAGES.invalid);
      try {
        read();
      } catch (error) {
        const { code, headers } = error as AppError;
        expect([code, headers]).toEqual(["unauthenticated", { "www-authenticate": 'Bearer error="invalid_token"' }]);
      }
    },
  );
});

describe("describeTokenRejection", () => {
  const session: Caller = { id: 7, username: "kim", role: "user", organization_id: 1, nda_accepted: true, session_id: 3 };
  const program: Caller = { ...session, session_id: null, access_token: { id: 5, name: "CI", scopes: ["documents:read"] } };

  it("names the scope that is missing, or that the route takes no token", () => {
    expect(describeTokenRejection("forbidden", { token: "results:read" }, program)).toEqual({
      message: TOKEN_MESSAGES.scopeMissing("results:read"),
      headers: { "www-authenticate": 'Bearer error="insufficient_scope", scope="results:read"' },
    });
    expect(describeTokenRejection("forbidden", {}, program)).toEqual({ message: TOKEN_MESSAGES.notAccepted });
  });

  it("leaves other rejections as they are", () => {
    expect(describeTokenRejection("forbidden", {}, session)).toBeUndefined();
    expect(describeTokenRejection("nda_required", { token: "documents:read" }, program)).toBeUndefined();
    expect(describeTokenRejection("forbidden", { token: "documents:read" }, program)).toBeUndefined();
  });
});
