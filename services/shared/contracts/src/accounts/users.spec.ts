import { describe, expect, it } from "@jest/globals";
import { MESSAGES } from "../messages.ts";
import { createUserRequestSchema, loginRequestSchema, passwordProblem, updateUserRequestSchema } from "./users.ts";

it.each([
  ["", MESSAGES.password.required],
  ["a", MESSAGES.password.length],
  ["nineChar1", MESSAGES.password.length],
  ["lowercase-only", MESSAGES.password.uppercase],
  ["UPPERCASE-ONLY", MESSAGES.password.lowercase],
  ["Without-Digits", MESSAGES.password.digit],
  ["TenLetters1", null],
  ["Tenletters", MESSAGES.password.digit],
  ["Übermütig-1", null],
])("a new password %j breaks, in the specification's order, first: %s", (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

/** The sentences about each field. */
function complaints(schema: typeof loginRequestSchema | typeof createUserRequestSchema, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.reverse().map((issue) => [issue.path.join("."), issue.message]));
}

describe("a log-in", () => {
  it("trims the name and takes the password as it was typed", () => {
    expect(loginRequestSchema.parse({ username: " kim ", password: " secret " })).toEqual({ username: "kim", password: " secret " });
  });

  it("ignores unknown keys", () => {
    const body = JSON.parse(
      '{"username":"kim","password":"x","role":"parent_admin","organization_id":1,"__proto__":{"role":"admin"}}',
    ) as object;
    const read = loginRequestSchema.parse(body);
    expect(read).toEqual({ username: "kim", password: "x" });
    expect("role" in read).toBe(false);
  });
});

describe("a new user", () => {
  it("defaults to the role user, without a phone number", () => {
    const read = createUserRequestSchema.parse({ username: "kim", email: "kim@mail.example", password: "x" });
    expect(read).toEqual({
      username: "kim",
      email: "kim@mail.example",
      password: "x",
      send_invitation: false,
      role: "user",
      phone_number: null,
    });
  });

  it("requires a password, also beside other missing fields", () => {
    expect(complaints(createUserRequestSchema, {})).toEqual({
      username: MESSAGES.login.usernameRequired,
      email: MESSAGES.users.emailRequired,
      password: MESSAGES.password.required,
    });
    for (const password of [undefined, null, ""])
      expect(complaints(createUserRequestSchema, { username: "kim", email: "kim@mail.example", password })).toEqual({
        password: MESSAGES.password.required,
      });
  });

  it("needs no password when an invitation is sent", () => {
    const invited = { username: "kim", email: "kim@mail.example", send_invitation: true };
    expect(createUserRequestSchema.parse(invited)).toEqual({ ...invited, role: "user", phone_number: null });
    expect(complaints(createUserRequestSchema, { ...invited, send_invitation: "yes" })).toHaveProperty("send_invitation");
  });
});

describe("a new user's name", () => {
  const complaint = (username: string): string | undefined =>
    complaints(createUserRequestSchema, { username, email: "kim@mail.example", password: "x" })["username"];

  it.each(["system", "SYSTEM", " System\u00a0", "\uff53ystem"])("is not %j, which stands for the product itself", (username) => {
    expect(complaint(username)).toBe(MESSAGES.users.usernameReserved);
  });

  it.each(["systems", "system 1", "the system"])("may be %j", (username) => {
    expect(complaint(username)).toBeUndefined();
  });

  it("is missing rather than reserved when there is none", () => {
    expect(complaint(" ")).toBe(MESSAGES.login.usernameRequired);
  });
});

it("a change of a user touches what it names only", () => {
  expect(updateUserRequestSchema.parse({ username: "other", password: "x" })).toEqual({});
  expect(updateUserRequestSchema.parse({ phone_number: null })).toEqual({ phone_number: null });
});
