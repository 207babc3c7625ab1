import * as z from "zod";
import { refusalSchema } from "./audit.ts";
import { roleSchema } from "./role-schema.ts";
import { idSchema } from "./text.ts";

/** A `Caller` as it crosses between processes: in answers about sessions, and signed in the gateway's tokens. */
export const callerSchema = z.object({
  id: idSchema,
  username: z.string(),
  role: roleSchema,
  organization_id: idSchema.nullable(),
  nda_accepted: z.boolean(),
  session_id: idSchema,
});

/** Most items in one question; a caller with more asks twice. */
export const RPC_BATCH = 500;
const ids = z.object({ ids: z.array(idSchema).max(RPC_BATCH) });

/** The questions that services ask each other: who answers, what goes in, what comes out, in the asked order. */
export const RPC = {
  /**
   * Whose sessions are these? Token hashes (SHA-256, hex) in, callers out; null for one that is not, or no longer,
   * valid. `active` says that a person did something, which keeps a session from ending idle; an open screen does not.
   */
  "sessions.resolve": {
    service: "identity",
    request: z.object({ token_hashes: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(RPC_BATCH), active: z.boolean() }),
    answer: z.object({ callers: z.array(callerSchema.nullable()) }),
  },
  /** Where does one write to these users? Null for a deleted one. */
  "users.contacts": {
    service: "identity",
    request: ids,
    answer: z.object({ contacts: z.array(z.object({ id: idSchema, username: z.string(), email: z.string() }).nullable()) }),
  },
  /** The first administrator's address: where staff mail goes unless configured. */
  "users.staff_contact": {
    service: "identity",
    request: z.object({}),
    answer: z.object({ email: z.string().nullable() }),
  },
  /**
   * Which token opens this request for a new password? It is made anew for each question and stored nowhere. Null when
   * the request no longer counts: used, superseded, too old, or its user is gone.
   */
  "password_resets.token": {
    service: "identity",
    request: z.object({ reset_id: idSchema }),
    answer: z.object({ token: z.string().nullable() }),
  },
  /** Keep these refusals in the audit trail. Told again with the same keys, they are kept once. */
  "audit.note_refusals": {
    service: "identity",
    request: z.object({ refusals: z.array(refusalSchema).max(RPC_BATCH) }),
    answer: z.object({}),
  },
  /** What are these organizations called, and who sponsors them? Null for a deleted one. */
  "organizations.find": {
    service: "organizations",
    request: ids,
    answer: z.object({
      organizations: z.array(z.object({ id: idSchema, name: z.string(), sponsor_email: z.string().nullable() }).nullable()),
    }),
  },
} as const satisfies Record<string, { service: string; request: z.ZodType; answer: z.ZodType }>;

export type RpcPattern = keyof typeof RPC;
export type RpcRequest<P extends RpcPattern> = z.infer<(typeof RPC)[P]["request"]>;
export type RpcAnswer<P extends RpcPattern> = z.infer<(typeof RPC)[P]["answer"]>;
