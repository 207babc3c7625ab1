import { CHECK_SESSION_PATH } from "../addresses.ts";
import { ADMINS, EVERY_ROLE } from "../accounts/roles.ts";
import * as p from "../operations/parameters.ts";
import { loginResponseSchema } from "../accounts/second-factor.ts";
import * as u from "../accounts/users.ts";
import { json, jsonBody, none, makeRoutes } from "./route.ts";

/** Log-in, users and their parameters. */
export const ACCOUNT_ROUTES = makeRoutes("identity", {
  login: {
    at: "POST /login",
    access: "anyone",
    summary: "Log in",
    body: jsonBody(u.loginRequestSchema),
    response: json(loginResponseSchema),
    errors: ["login_failed"],
    readsDevice: true,
    auditGroup: "login",
  },
  logout: {
    at: "POST /logout",
    access: "anyone",
    summary: "Log out",
    response: none,
    auditGroup: "login",
  },
  checkSession: {
    at: `GET ${CHECK_SESSION_PATH}`,
    access: "anyone",
    summary: "Get the current session",
    response: json(u.sessionResponseSchema),
  },
  forgotPassword: {
    at: "POST /forgot-password",
    access: "anyone",
    summary: "Request a password reset link",
    body: jsonBody(u.forgotPasswordRequestSchema),
    response: json(u.messageResponseSchema),
    auditGroup: "login",
  },
  resetPassword: {
    at: "POST /reset-password/:token",
    access: "anyone",
    summary: "Set a password with a password reset link or an invitation",
    body: jsonBody(u.resetPasswordRequestSchema),
    response: json(u.messageResponseSchema),
    readsDevice: true,
    auditGroup: "login",
  },
  checkPasswordLink: {
    at: "GET /reset-password/:token",
    access: "anyone",
    summary: "Check a password reset link or an invitation before it is used",
    response: json(u.passwordLinkSchema),
    errors: ["invalid_token"],
  },
  confirmEmail: {
    at: "POST /confirm-email/:token",
    access: "anyone",
    summary: "Confirm an e-mail address with its link",
    response: json(u.messageResponseSchema),
    errors: ["email_taken"],
    auditGroup: "login",
  },
  acceptNda: {
    at: "POST /user/accept-nda",
    access: "signed_in",
    summary: "Accept the non-disclosure agreement",
    response: json(u.ndaResponseSchema),
    auditGroup: "login",
  },

  changePassword: {
    at: "PUT /user/password",
    access: EVERY_ROLE,
    summary: "Change the caller's password",
    body: jsonBody(u.changePasswordRequestSchema),
    response: json(u.messageResponseSchema),
    readsDevice: true,
    auditGroup: "login",
  },
  listSessions: {
    at: "GET /user/sessions",
    access: EVERY_ROLE,
    summary: "List the caller's sessions",
    response: json(u.ownSessionListSchema),
  },
  endOtherSessions: {
    at: "DELETE /user/sessions",
    access: EVERY_ROLE,
    summary: "End all of the caller's other sessions",
    response: none,
    auditGroup: "login",
  },
  endSession: {
    at: "DELETE /user/sessions/:session",
    access: EVERY_ROLE,
    summary: "End one of the caller's sessions",
    response: none,
    auditGroup: "login",
  },

  listUsers: {
    at: "GET /users",
    access: ADMINS,
    summary: "List users",
    response: json(u.userListSchema),
  },
  createUser: {
    at: "POST /users",
    access: ADMINS,
    summary: "Create a user",
    body: jsonBody(u.createUserRequestSchema),
    response: json(u.userSchema, 201),
    auditGroup: "administration",
  },
  updateUser: {
    at: "PATCH /users/:id",
    access: ADMINS,
    summary: "Change a user's e-mail address, phone number or role, or disable the account",
    body: jsonBody(u.updateUserRequestSchema),
    response: json(u.userSchema),
    auditGroup: "administration",
  },
  deleteUser: {
    at: "DELETE /users/:id",
    access: ADMINS,
    summary: "Delete a user",
    response: none,
    auditGroup: "deletion",
  },

  sendInvitation: {
    at: "POST /users/:id/invitation",
    access: ADMINS,
    summary: "Send a user a new invitation",
    response: json(u.userSchema),
    mayConflict: true,
    errors: ["too_many_requests"],
    auditGroup: "administration",
  },
  endUserSessions: {
    at: "DELETE /users/:id/sessions",
    access: ADMINS,
    summary: "End a user's sessions",
    response: none,
    auditGroup: "administration",
  },

  listParameters: {
    at: "GET /user/parameters",
    access: EVERY_ROLE,
    summary: "List the caller's parameters",
    response: json(p.parameterListSchema),
  },
  saveParameters: {
    at: "POST /user/parameters",
    access: EVERY_ROLE,
    summary: "Save parameters",
    body: jsonBody(p.saveParametersRequestSchema),
    response: json(p.parameterListSchema),
  },
  listDefaults: {
    at: "GET /defaults",
    access: EVERY_ROLE,
    summary: "List the standard parameters",
    response: json(p.defaultParameterListSchema),
  },
  createCustomParameter: {
    at: "POST /user/parameters/custom",
    access: EVERY_ROLE,
    summary: "Create a custom parameter",
    body: jsonBody(p.createCustomParameterRequestSchema),
    response: json(p.parameterSchema, 201),
  },
  deleteCustomParameter: {
    at: "DELETE /user/parameters/custom/:name",
    access: EVERY_ROLE,
    summary: "Delete a custom parameter",
    response: none,
  },
  listOrganizationUsers: {
    at: "GET /organizations/:id/users",
    access: ADMINS,
    summary: "List an organization's users",
    response: json(u.userListSchema),
  },
});
