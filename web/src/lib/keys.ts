/** SWR keys, as families: what one call touches is refreshed by the family's name. */
export const keys = {
  session: "session",
  organizations: "organizations",
  /** All users that the caller may see. */
  users: () => ["users", null] as const,
  organizationUsers: (organizationId: number) => ["users", organizationId] as const,
  locations: "locations",
  parameters: "parameters",
  defaultParameters: "default-parameters",
  documents: (list: string, query: Record<string, string | undefined>, cursor: string | null) =>
    ["documents", list, query, cursor] as const,
  document: (id: number) => ["document", id] as const,
  documentPart: (id: number, part: string) => ["document", id, part] as const,
};
