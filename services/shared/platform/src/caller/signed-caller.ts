import { callerSchema, type Caller } from "@takeoff/contracts";
import * as z from "zod";

/** The caller of a client's request, and the client's address. */
export interface SignedCaller {
  /** Null for a visitor. */
  caller: Caller | null;
  /** The client's address, for rate limits and the log. */
  address: string;
}

/** The token's claims that carry a signed caller. */
export const callerClaimsSchema = z.object({ ip: z.string(), caller: callerSchema.nullable() });

/** Maximum number of cached tokens. */
export const MAX_CACHED_TOKENS = 10_000;
