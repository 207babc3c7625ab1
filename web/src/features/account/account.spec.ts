import { expect, it } from "@jest/globals";
import { createAccessTokenRequestSchema } from "@takeoff/contracts";
import { EMPTY_TOKEN, TOKEN_DAYS } from "./tokens/create-token-form.tsx";

it("the server accepts every choice of days, and the scopes that are chosen at first", () => {
  for (const { value } of TOKEN_DAYS) {
    const request = { name: "CI", scopes: EMPTY_TOKEN.scopes, expires_in_days: Number(value), current_password: "x" };
    expect(createAccessTokenRequestSchema.safeParse(request).success).toBe(true);
  }
  expect(TOKEN_DAYS.map(({ value }) => value)).toContain(EMPTY_TOKEN.days);
});
