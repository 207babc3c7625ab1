import { expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { EMPTY_PASSWORD, validatePassword } from "./fields.ts";

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
