import * as t from "./access-tokens.ts";
import { ADMINS, EVERY_ROLE } from "../accounts/roles.ts";
import { json, jsonBody, none, makeRoutes } from "../routes/route.ts";

/** Access tokens, with which programs send requests for a user. None of these routes takes one. */
export const ACCESS_TOKEN_ROUTES = makeRoutes("identity", {
  listOwnAccessTokens: {
    at: "GET /user/access-tokens",
    access: EVERY_ROLE,
    summary: "List the caller's access tokens",
    response: json(t.accessTokenListSchema),
  },
  createAccessToken: {
    at: "POST /user/access-tokens",
    access: EVERY_ROLE,
    summary: "Create an access token",
    body: jsonBody(t.createAccessTokenRequestSchema),
    response: json(t.createdAccessTokenSchema, 201),
    errors: ["wrong_password"],
    auditGroup: "login",
  },
  revokeOwnAccessToken: {
    at: "DELETE /user/access-tokens/:accesstoken",
    access: EVERY_ROLE,
    summary: "Revoke one of the caller's access tokens",
    response: none,
    auditGroup: "login",
  },
  listAccessTokens: {
    at: "GET /access-tokens",
    access: ADMINS,
    summary: "List the access tokens of the users that the caller administers",
    response: json(t.managedAccessTokenListSchema),
  },
  revokeAccessToken: {
    at: "DELETE /access-tokens/:accesstoken",
    access: ADMINS,
    summary: "Revoke a user's access token",
    response: none,
    auditGroup: "administration",
  },
});
