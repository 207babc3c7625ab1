import type { RpcClient } from "@takeoff/platform/rpc";
import * as z from "zod";
import type { Content } from "./content.ts";

/** Sends requests to other services. */
export type RpcRequester = Pick<RpcClient, "request">;

export interface Template<Stored extends z.ZodType, Complete extends z.ZodType> {
  /** Schema of the data that the ledger stores and that every attempt reads back. */
  stored: Stored;
  /** Schema of the input of `toContent`: the stored data and the secrets of `loadSecrets`. */
  complete: Complete;
  /** Adds secrets that are requested for each attempt and stored nowhere. Null for an e-mail no longer needed. @throws AppError */
  loadSecrets: ((stored: z.output<Stored>, rpc: RpcRequester) => Promise<object | null>) | null;
  toContent: (data: z.output<Complete>, publicUrl: string) => Content;
}

const tokenSchema = z.object({ token: z.string().min(1) });

/** A template whose data the ledger stores completely. */
export function template<S extends z.ZodType>(schema: S, toContent: Template<S, S>["toContent"]): Template<S, S> {
  return { stored: schema, complete: schema, loadSecrets: null, toContent };
}

/**
 * A template with a link: the ledger stores an id, with which the token of the link is requested when the e-mail is sent.
 * @param loadToken a null token for a link that was used, replaced or has expired
 */
export function linkTemplate<Stored extends z.ZodObject>(
  stored: Stored,
  loadToken: (rpc: RpcRequester, stored: z.output<Stored>) => Promise<{ token: string | null }>,
  toContent: (data: z.output<Stored> & { token: string }, publicUrl: string) => Content,
): Template<Stored, z.ZodIntersection<Stored, typeof tokenSchema>> {
  return {
    stored,
    complete: stored.and(tokenSchema),
    loadSecrets: async (data, rpc) => {
      const { token } = await loadToken(rpc, data);
      return token === null ? null : { ...data, token };
    },
    toContent,
  };
}
