import type { RpcClient } from "@takeoff/platform";
import type * as z from "zod";
import type { Content } from "./content.ts";

/** Questions to other services. */
export type Asks = Pick<RpcClient, "ask">;

export interface Template<Kept extends z.ZodType, All extends z.ZodType> {
  /** What the ledger keeps for it, read back before every attempt. */
  kept: Kept;
  /** What `write` takes: what is kept and, with `fresh`, what may be kept nowhere. */
  all: All;
  /**
   * Adds what no table and no log may hold, asked anew for each attempt; null when the mail is no longer wanted.
   * @throws AppError when the service that knows it does not answer.
   */
  fresh: ((kept: z.output<Kept>, rpc: Asks) => Promise<z.input<All> | null>) | null;
  write: (data: z.output<All>, publicUrl: string) => Content;
}

/** A mail that is written from what the ledger keeps. */
export function template<S extends z.ZodType>(schema: S, write: Template<S, S>["write"]): Template<S, S> {
  return { kept: schema, all: schema, fresh: null, write };
}

/** A mail that also holds what must not be kept. */
export function confidential<Kept extends z.ZodType, All extends z.ZodType>(
  kept: Kept,
  all: All,
  fresh: NonNullable<Template<Kept, All>["fresh"]>,
  write: Template<Kept, All>["write"],
): Template<Kept, All> {
  return { kept, all, fresh, write };
}
