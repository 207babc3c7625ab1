import { DOCUMENT_PARAMETER, isStaff, PAGES, type Role } from "@takeoff/contracts";

/**
 * The destination of a shared or e-mailed link for a user of a role: a document opens over the dashboard for staff and
 * over the projects for everyone else.
 */
export function resolveLink(link: string, role: Role): string {
  const { pathname, search, searchParams } = new URL(link, "http://takeoff.invalid");
  const isDocument = searchParams.has(DOCUMENT_PARAMETER) && (pathname === PAGES.projects || pathname === PAGES.dashboard);
  return isDocument ? (isStaff({ role }) ? PAGES.dashboard : PAGES.projects) + search : link;
}
