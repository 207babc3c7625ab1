import { expect, it } from "@jest/globals";
import { createAccessTokenRequestSchema, MESSAGES, TOKEN_MESSAGES } from "@takeoff/contracts";
import { EMPTY_PASSWORD, validatePassword } from "./fields.ts";
import { EMPTY_TOKEN, TOKEN_DAYS, validateToken } from "./tokens/token-form.ts";

it("validatePassword asks for the present password, a good new one, and the same again", () => {
  expect(validatePassword(EMPTY_PASSWORD)).toEqual({
    current_password: MESSAGES.users.currentPasswordRequired,
    password: MESSAGES.password.required,
    repeated: MESSAGES.password.confirmRequired,
  });
  const filled = { current_password: "x", password: "Ferry-Terminal-9", repeated: "Ferry-Terminal-9" };
  expect(validatePassword(filled)).toEqual({});
  expect(validatePassword({ ...filled, password: "short", repeated: "other" })).toEqual({
    password: MESSAGES.password.length,
    repeated: MESSAGES.password.mismatch,
  });
});

it("the form names what is missing, field by field", () => {
  expect(validateToken.name("  ")).toBe(TOKEN_MESSAGES.nameRequired);
  expect(validateToken.scopes([])).toBe(TOKEN_MESSAGES.scopesRequired);
  expect(validateToken.current_password("")).toBe(MESSAGES.users.currentPasswordRequired);
  expect([validateToken.name("CI"), validateToken.scopes(EMPTY_TOKEN.scopes), validateToken.current_password("x")]).toEqual([
    null,
    null,
    null,
  ]);
});

it("the server accepts every choice of days, and the scopes that are chosen at first", () => {
  for (const { value } of TOKEN_DAYS) {
    const request = { name: "CI", scopes: EMPTY_TOKEN.scopes, expires_in_days: Number(value), current_password: "x" };
    expect(createAccessTokenRequestSchema.safeParse(request).success).toBe(true);
  }
  expect(TOKEN_DAYS.map(({ value }) => value)).toContain(EMPTY_TOKEN.days);
});
