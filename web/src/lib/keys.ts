/** SWR keys, as families: what one call touches is refreshed by the family's name. */
export const keys = {
  session: "session",
  organizations: "organizations",
  documents: (list: string, query: Record<string, string | undefined>, cursor: string | null) =>
    ["documents", list, query, cursor] as const,
};
