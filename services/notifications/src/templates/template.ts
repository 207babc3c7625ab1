import type { RpcClient } from "@takeoff/platform/rpc";
import type * as z from "zod";
import type { Content } from "./content.ts";

/** Sends requests to other services. */
export type RpcRequester = Pick<RpcClient, "request">;

export interface Template<Stored extends z.ZodType, Complete extends z.ZodType> {
  /** Schema of the data that the ledger stores and that every attempt reads back. */
  stored: Stored;
  /** Schema of the input of `toContent`: the stored data and the secrets of `loadSecrets`. */
  complete: Complete;
  /**
   * Adds secrets that no table and no log may contain, requested again for each attempt. Null when the e-mail is no longer
   * needed.
   * @throws AppError when the service that has them does not respond.
   */
  loadSecrets: ((stored: z.output<Stored>, rpc: RpcRequester) => Promise<z.input<Complete> | null>) | null;
  toContent: (data: z.output<Complete>, publicUrl: string) => Content;
}

/** A template whose data the ledger stores completely. */
export function template<S extends z.ZodType>(schema: S, toContent: Template<S, S>["toContent"]): Template<S, S> {
  return { stored: schema, complete: schema, loadSecrets: null, toContent };
}

/** A template that also needs secrets. */
export function confidential<Stored extends z.ZodType, Complete extends z.ZodType>(
  stored: Stored,
  complete: Complete,
  loadSecrets: NonNullable<Template<Stored, Complete>["loadSecrets"]>,
  toContent: Template<Stored, Complete>["toContent"],
): Template<Stored, Complete> {
  return { stored, complete, loadSecrets, toContent };
}
