import { ADMINS, EVERY_ROLE } from "../accounts/roles.ts";
import * as f from "../accounts/second-factor.ts";
import { json, jsonBody, none, makeRoutes } from "./route.ts";

/** The second step of a log-in, and the second factors of accounts. */
export const SECOND_FACTOR_ROUTES = makeRoutes("identity", {
  completeLogin: {
    at: "POST /login/second-factor",
    access: "anyone",
    summary: "Complete a log-in with a second factor",
    body: jsonBody(f.secondFactorRequestSchema),
    response: json(f.completedLoginSchema),
    errors: ["login_expired", "wrong_code"],
    readsDevice: true,
    auditGroup: "login",
  },
  setUpAtLogin: {
    at: "POST /login/second-factor/setup",
    access: "anyone",
    summary: "Begin to set up a second factor that a log-in requires",
    body: jsonBody(f.loginSetupRequestSchema),
    response: json(f.setupSchema),
    errors: ["login_expired"],
  },
  enrolAtLogin: {
    at: "POST /login/second-factor/enrolment",
    access: "anyone",
    summary: "Complete a log-in by setting up a second factor",
    body: jsonBody(f.loginEnrolmentSchema),
    response: json(f.enrolledLoginSchema),
    errors: ["login_expired", "setup_expired", "wrong_code"],
    readsDevice: true,
    auditGroup: "login",
  },
  getSecondFactor: {
    at: "GET /user/second-factor",
    access: EVERY_ROLE,
    summary: "Get the caller's second factors",
    response: json(f.ownSecondFactorSchema),
  },
  setUpSecondFactor: {
    at: "POST /user/second-factor/setup",
    access: EVERY_ROLE,
    summary: "Begin to set up a second factor",
    body: jsonBody(f.ownSetupRequestSchema),
    response: json(f.setupSchema),
  },
  addSecondFactor: {
    at: "POST /user/second-factor",
    access: EVERY_ROLE,
    summary: "Add a second factor",
    body: jsonBody(f.newSecondFactorSchema),
    response: json(f.addedSecondFactorSchema, 201),
    errors: ["setup_expired", "wrong_code"],
    auditGroup: "login",
    readsDevice: true,
  },
  removeSecondFactor: {
    at: "POST /user/second-factor/removal",
    access: EVERY_ROLE,
    summary: "Remove a second factor",
    body: jsonBody(f.removeSecondFactorSchema),
    response: none,
    errors: ["not_found", "second_factor_required", "wrong_password"],
    auditGroup: "login",
  },
  renewRecoveryCodes: {
    at: "POST /user/second-factor/recovery-codes",
    access: EVERY_ROLE,
    summary: "Make new recovery codes",
    body: jsonBody(f.currentPasswordSchema),
    response: json(f.recoveryCodesSchema),
    errors: ["not_found", "wrong_password"],
    auditGroup: "login",
  },
  resetSecondFactor: {
    at: "DELETE /users/:id/second-factor",
    access: ADMINS,
    summary: "Remove a user's second factors",
    response: none,
    auditGroup: "administration",
  },
});
