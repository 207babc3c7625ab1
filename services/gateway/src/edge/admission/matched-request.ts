import type { matchRoute, Route, RouteName } from "@takeoff/contracts";
import type { Response } from "express";

/** The route of a request and the hash of its session token or access token, before the look-up. */
export interface MatchedRequest {
  route: Route & { name: RouteName };
  params: Extract<ReturnType<typeof matchRoute>, { found: true }>["params"];
  /** What services receive as the path, with the query: built from route and parameters, never what the client sent. */
  path: string;
  tokenHash: string | null;
  /** The hash is that of an access token: without a valid one the request is rejected, on public routes too. */
  hasAccessToken: boolean;
}

const MATCHED = "matched";

export const getMatched = (response: Response): MatchedRequest => response.locals[MATCHED] as MatchedRequest;

export const setMatched = (response: Response, matched: MatchedRequest): void => void (response.locals[MATCHED] = matched);
