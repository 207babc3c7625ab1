import { request, requestWithHeaders } from "../../../shared/api/api.ts";

export interface OrganizationContents {
  users: number;
  documents: number;
}

/** Counts an organization's users and documents. The list of documents says how many there are, whatever it returns of them. */
export async function fetchContents(organizationId: number): Promise<OrganizationContents> {
  const [users, list] = await Promise.all([
    request("listOrganizationUsers", { params: { id: organizationId } }),
    requestWithHeaders("listAllDocuments", { query: { organization_id: organizationId, limit: 1 } }),
  ]);
  const documents = readTotal(list.headers.get("x-total-count"));
  return { users: users.length, documents };
}

/** @throws when the header is missing or no number: a count that is not known must not be shown as none */
export function readTotal(header: string | null): number {
  if (header === null || !/^\d+$/.test(header)) throw new Error("the list of documents has no total");
  return Number(header);
}

/** Whether the name was typed: regardless of spaces around it, and of how letters with accents are composed. */
export function isNameTyped(typed: string, name: string): boolean {
  return typed.normalize("NFC").trim() === name.normalize("NFC").trim();
}
