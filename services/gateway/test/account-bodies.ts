import { MESSAGES, TEXT_LIMITS, type RouteName, SECOND_FACTOR_MESSAGES } from "@takeoff/contracts";
import { linkIn, mailTo, TEST_PASSWORD, uniqueSuffix, visitor } from "@takeoff/testing";
import type { BodyRow, Field } from "./body-row.ts";

export const username: Field = {
  name: "username",
  kind: "text",
  required: MESSAGES.login.usernameRequired,
  max: TEXT_LIMITS.name,
  takes: "username",
};
export const email: Field = { name: "email", kind: "email", required: MESSAGES.users.emailRequired, max: TEXT_LIMITS.email };
export const password: Field = { name: "password", kind: "password", required: MESSAGES.password.required, max: TEXT_LIMITS.password };
// Without its limit: a longer password is not the right one.
const presented: Field = { name: "current_password", kind: "password", required: MESSAGES.password.required };
const loginToken: Field = { name: "login_token", kind: "token", required: SECOND_FACTOR_MESSAGES.token };
const setupToken: Field = { name: "setup_token", kind: "token", required: SECOND_FACTOR_MESSAGES.token };
const code: Field = { name: "code", kind: "token", required: SECOND_FACTOR_MESSAGES.code };
const method: Field = { name: "method", kind: "choice", required: SECOND_FACTOR_MESSAGES.method };

/** Log-in, second factors and passwords. */
export const ACCOUNT_BODIES = {
  login: {
    prepare: () => ({ client: visitor(), path: "/login" }),
    body: () => ({ username: `Body ${uniqueSuffix()}`, password: TEST_PASSWORD }),
    fields: [username, { ...password, required: MESSAGES.login.passwordRequired }],
    accepted: "401 login_failed",
  },
  completeLogin: {
    prepare: () => ({ client: visitor(), path: "/login/second-factor" }),
    body: () => ({ login_token: "unknown", code: "123456" }),
    fields: [loginToken, code],
    accepted: "401 login_expired",
  },
  setUpAtLogin: {
    prepare: () => ({ client: visitor(), path: "/login/second-factor/setup" }),
    body: () => ({ login_token: "unknown", method: "totp" }),
    fields: [loginToken, method],
    accepted: "401 login_expired",
  },
  enrolAtLogin: {
    prepare: () => ({ client: visitor(), path: "/login/second-factor/enrolment" }),
    body: () => ({ login_token: "unknown", setup_token: "unknown", code: "123456" }),
    fields: [loginToken, setupToken, code],
    accepted: "401 login_expired",
  },
  setUpSecondFactor: {
    prepare: async ({ ours }) => ({ client: (await ours.member()).client, path: "/user/second-factor/setup" }),
    body: () => ({ method: "totp", current_password: TEST_PASSWORD }),
    fields: [method, presented],
    accepted: "200",
  },
  addSecondFactor: {
    prepare: ({ ours }) => ({ client: ours.user.client, path: "/user/second-factor" }),
    body: () => ({ setup_token: "unknown", code: "123456" }),
    fields: [setupToken, code],
    accepted: "409 setup_expired",
  },
  removeSecondFactor: {
    prepare: async ({ ours }) => ({ client: (await ours.member()).client, path: "/user/second-factor/removal" }),
    body: () => ({ current_password: TEST_PASSWORD }),
    fields: [presented],
    accepted: "404 not_found",
  },
  renewRecoveryCodes: {
    prepare: async ({ ours }) => ({ client: (await ours.member()).client, path: "/user/second-factor/recovery-codes" }),
    body: () => ({ current_password: TEST_PASSWORD }),
    fields: [presented],
    accepted: "404 not_found",
  },
  forgotPassword: {
    prepare: () => ({ client: visitor(), path: "/forgot-password" }),
    body: () => ({ email: "unknown@mail.example" }),
    fields: [email],
    accepted: "200",
  },
  resetPassword: {
    // The link is checked before the body, so an invalid body needs a valid link.
    prepare: async ({ ours }) => {
      const { email: address } = await ours.member();
      await visitor().post("/forgot-password", { email: address }, { expectOk: true });
      const link = linkIn(await mailTo(address, { subject: "Reset your Takeoff password", timeoutMs: 50_000 }));
      return { client: visitor(), path: link.slice(link.indexOf("/reset-password/")) };
    },
    body: () => ({ password: "Another-Password-2024" }),
    fields: [password],
    accepted: "200",
  },
  changePassword: {
    prepare: async ({ ours }) => ({ client: (await ours.member()).client, path: "/user/password" }),
    body: () => ({ current_password: TEST_PASSWORD, password: "Another-Password-2024" }),
    // Without its limit: a longer password is not the right one.
    fields: [{ name: "current_password", kind: "password", required: MESSAGES.users.currentPasswordRequired }, password],
    accepted: "200",
  },
} satisfies Partial<Record<RouteName, BodyRow>>;
