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
  /** The user's own account. */
  account: "/account",
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
