import type { RouteName, RouteResponse } from "@takeoff/contracts";
import useSWR, { type SWRConfiguration } from "swr";
import { ApiError, request, type RequestOptions } from "./client.ts";

// The pages before the log-in import the client alone: they need neither the keys nor the hook.
export * from "./client.ts";

/** Whether the same request may succeed later: not after a rejection, unless there were too many requests. */
export const shouldRetryOnError = (error: unknown) => !(error instanceof ApiError) || error.isOutcomeUnknown || error.status === 429;

/** What a route responds, loaded and cached under an SWR key; nothing is requested while the key is null. */
export function useRequest<N extends RouteName>(
  key: string | readonly unknown[] | null,
  name: N,
  options: RequestOptions<N> = {},
  config?: SWRConfiguration<RouteResponse<N>, unknown>,
) {
  return useSWR<RouteResponse<N>, unknown>(key, () => request(name, options), { shouldRetryOnError, ...config });
}

/** SWR keys in families: a mutation refreshes all keys that start with the family's name. */
export const keys = {
  /** Where the user is signed in. */
  sessions: "sessions",
  ownAccessTokens: "own-access-tokens",
  /** The tokens of all users that the signed-in user administers. */
  accessTokens: "access-tokens",
  passwordLink: (token: string) => ["password-link", token] as const,
  secondFactor: "second-factor",
  organizations: "organizations",
  singleSignOn: (organizationId: number) => ["single-sign-on", organizationId] as const,
  webhooks: (organizationId: number) => ["webhooks", organizationId] as const,
  webhookDeliveries: (organizationId: number, webhookId: number, state: string) =>
    ["webhook-deliveries", organizationId, webhookId, state] as const,
  singleSignOnAvailability: "single-sign-on-availability",
  /** Uploads of a user that this browser can continue. */
  unfinishedUploads: (userId: number) => ["unfinished-uploads", userId] as const,
  /** All users that the signed-in user may see. */
  users: () => ["users", null] as const,
  organizationUsers: (organizationId: number) => ["users", organizationId] as const,
  organizationContents: (organizationId: number) => ["organization-contents", organizationId] as const,
  retentionDue: (organizationId: number, days: number) => ["retention", organizationId, days] as const,
  locations: "locations",
  parameters: "parameters",
  defaultParameters: "default-parameters",
  documents: (list: string, query: Record<string, string | undefined>) => ["documents", list, query] as const,
  operations: (part: string, query: Record<string, string | number | undefined> = {}) => ["operations", part, query] as const,
  audit: (query: Record<string, string | number | undefined>) => ["audit", query] as const,
  document: (id: number) => ["document", id] as const,
  documentParameters: (id: number) => ["document", id, "parameters"] as const,
  documentHistory: (id: number) => ["document", id, "history"] as const,
  draftSummaries: (ids: readonly number[]) => ["draft-summaries", ids.join(",")] as const,
  draft: (id: number) => ["document", id, "draft"] as const,
  draftPages: (id: number) => ["document", id, "draft", "pages"] as const,
  draftPage: (id: number, page: number) => ["document", id, "draft", "pages", page] as const,
  draftLostLines: (id: number) => ["document", id, "draft", "lost-lines"] as const,
  draftCorrections: (id: number) => ["document", id, "draft", "corrections"] as const,
  draftViewers: (id: number) => ["document", id, "draft", "viewers"] as const,
  draftLines: (id: number, page: number) => ["document", id, "draft", "lines", page] as const,
  takeoffSummary: (id: number) => ["document", id, "takeoff-summary"] as const,
  takeoffLines: (id: number, page: number) => ["document", id, "takeoff-lines", page] as const,
  preflight: (id: number) => ["document", id, "preflight"] as const,
  difference: (id: number, of: string) => ["document", id, "difference", of] as const,
  markSummary: (id: number, of: string) => ["document", id, "mark-summary", of] as const,
  marks: (id: number, of: string, verdict: string | null, search: string) => ["document", id, "marks", of, verdict, search] as const,
  documentSet: (id: number) => ["document", id, "set"] as const,
  /** It belongs to the family of lists, so that an upload refreshes it. */
  earlierDrawings: (projectName: string, organizationId: string) => ["documents", "earlier", projectName, organizationId] as const,
  exportPreflight: (id: number) => ["document", id, "export-preflight"] as const,
};
