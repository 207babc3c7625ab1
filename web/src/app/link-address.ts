import { isStaff, type Role } from "@takeoff/contracts";

const PROJECTS = "/pdfs";
const DASHBOARD = "/superadmin/pdfs";

/**
 * The destination of a shared or e-mailed link for a user of a role: a document opens over the dashboard for staff and
 * over the projects for everyone else.
 */
export function linkFor(link: string, role: Role): string {
  const { pathname, search, searchParams } = new URL(link, "http://takeoff.invalid");
  const isDocument = searchParams.has("document") && (pathname === PROJECTS || pathname === DASHBOARD);
  return isDocument ? (isStaff({ role }) ? DASHBOARD : PROJECTS) + search : link;
}
