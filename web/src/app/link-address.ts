import type { Role } from "@takeoff/contracts";

const PROJECTS = "/pdfs";
const DASHBOARD = "/superadmin/pdfs";

/**
 * Where a link that somebody shared, or an e-mail brought, leads for whoever has logged in: a document opens over the
 * list that is the reader's own.
 */
export function linkFor(link: string, role: Role): string {
  const { pathname, search, searchParams } = new URL(link, "http://takeoff.invalid");
  const isDocument = searchParams.has("document") && (pathname === PROJECTS || pathname === DASHBOARD);
  return isDocument ? (role === "parent_admin" ? DASHBOARD : PROJECTS) + search : link;
}
