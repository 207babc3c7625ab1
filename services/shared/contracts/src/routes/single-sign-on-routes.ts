import { STAFF } from "../accounts/roles.ts";
import * as s from "../accounts/single-sign-on.ts";
import { json, jsonBody, none, redirect, makeRoutes } from "./route.ts";

/** Sign-in through an organization's OpenID provider, and its setup. */
export const SINGLE_SIGN_ON_ROUTES = makeRoutes("identity", {
  getSingleSignOnAvailability: {
    at: "GET /single-sign-on",
    access: "anyone",
    summary: "Ask whether any organization has single sign-on",
    response: json(s.singleSignOnAvailabilitySchema),
  },
  startSingleSignOn: {
    at: "POST /single-sign-on",
    access: "anyone",
    summary: "Start a sign-in at the OpenID provider of an e-mail address",
    body: jsonBody(s.startSingleSignOnRequestSchema),
    response: json(s.startSingleSignOnResponseSchema),
  },
  finishSingleSignOn: {
    at: `GET ${s.SINGLE_SIGN_ON_CALLBACK_PATH}`,
    access: "anyone",
    summary: "Sign in with an organization's OpenID provider",
    response: redirect,
    readsDevice: true,
    readsSignOn: true,
    isNavigation: true,
    auditGroup: "login",
  },
  getSingleSignOn: {
    at: "GET /organizations/:id/single-sign-on",
    access: STAFF,
    summary: "Get an organization's single sign-on",
    response: json(s.singleSignOnSetupSchema),
  },
  setSingleSignOn: {
    at: "PUT /organizations/:id/single-sign-on",
    access: STAFF,
    summary: "Set up or change an organization's single sign-on",
    body: jsonBody(s.singleSignOnRequestSchema),
    response: json(s.singleSignOnSetupSchema),
    auditGroup: "administration",
  },
  deleteSingleSignOn: {
    at: "DELETE /organizations/:id/single-sign-on",
    access: STAFF,
    summary: "Remove an organization's single sign-on",
    response: none,
    auditGroup: "deletion",
  },
});
