// Imports nothing: the web app's first load contains this file, and loads the schemas later.

export const APP_BASE = "/client";
export const API_BASE = `${APP_BASE}/api`;

/** Below `API_BASE`: the web app asks for its session before it has loaded the routes. */
export const CHECK_SESSION_PATH = "/check_session";

/** Paths of the web app's pages, below `APP_BASE`. */
export const PAGES = {
  login: "/login",
  signUp: "/signup",
  /** Followed by a slash and the token. */
  resetPassword: "/reset-password",
  /** Followed by a slash and the token. */
  confirmEmail: "/confirm-email",
  projects: "/pdfs",
  parameters: "/parameters",
  organizations: "/parent-admin",
  dashboard: "/superadmin/pdfs",
  users: "/manage-users",
  locations: "/manage-locations",
  account: "/account",
  /** Asks for the e-mail address and leads to the organization's OpenID provider. */
  singleSignOn: "/single-sign-on",
  audit: "/audit",
  operations: "/operations",
} as const;

/** The query parameter of projects and dashboard that opens a document over the list. */
export const DOCUMENT_PARAMETER = "document";

/** The page of a document: a list with the document open over it. */
export function documentPage(list: string, id: number): string {
  return `${list}?${DOCUMENT_PARAMETER}=${id}`;
}

/** The review of a document's draft takeoff; `:id` in the route's path. */
export function draftPage(id: number | ":id"): string {
  return `${PAGES.dashboard}/${id}/draft`;
}

/** The complete address of a page. @param page a path of `PAGES`, with its token or query */
export function pageUrl(publicUrl: string, page: string): string {
  return `${publicUrl}${APP_BASE}${page}`;
}

/** Parameter of the log-in page: why the last single sign-on failed. */
export const SIGN_ON_FAILURE_PARAMETER = "sign_on_failure";

/** Why a single sign-on failed, as the address of the log-in page names it; `MESSAGES.singleSignOn.failures` has the sentences. */
export const SIGN_ON_FAILURES = [
  /** Not begun in this browser, begun too long ago, or finished before. */
  "expired",
  /** The provider did not sign the user in. */
  "denied",
  "unavailable",
  /** The provider's response contradicts the request or the specification. */
  "invalid",
  "email_unverified",
  "email_domain",
  /** There is no account, and the organization does not let one be created. */
  "no_account",
  /** There is an account that may not sign in here. */
  "not_allowed",
] as const;
export type SignOnFailure = (typeof SIGN_ON_FAILURES)[number];

const PLACEHOLDER_ORIGIN = "http://takeoff.invalid";

/** Whether the browser resolves the address to a path inside the app. Rejects tricks with slashes, dots and control characters. */
export function isAppAddress(address: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address)) return false;
  if (!URL.canParse(APP_BASE + address, PLACEHOLDER_ORIGIN)) return false;
  const { origin, pathname } = new URL(APP_BASE + address, PLACEHOLDER_ORIGIN);
  return origin === PLACEHOLDER_ORIGIN && pathname.startsWith(`${APP_BASE}/`);
}
