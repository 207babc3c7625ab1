import * as z from "zod";
import { tokenScopeSchema } from "../access-tokens/access-tokens.ts";
import { auditListSchema, rejectionSchema } from "../operations/audit.ts";
import { locationListSchema, organizationSchema } from "../organizations/organizations.ts";
import { parameterSchema } from "../operations/parameters.ts";
import { roleSchema } from "../accounts/role-schema.ts";
import type { ServiceName } from "../routes/route.ts";
import { documentParameterSchema } from "../takeoff/requirements.ts";
import { idSchema } from "../text.ts";
import { userSchema } from "../accounts/users.ts";

/** A `Caller` as it is sent between processes: in responses about sessions, and in the gateway's signed tokens. */
export const callerSchema = z.object({
  id: idSchema,
  username: z.string(),
  role: roleSchema,
  organization_id: idSchema.nullable(),
  nda_accepted: z.boolean(),
  session_id: idSchema.nullable(),
  access_token: z.object({ id: idSchema, name: z.string(), scopes: z.array(tokenScopeSchema) }).optional(),
});

/** Maximum number of items in one request; more items take several requests. */
export const RPC_BATCH = 500;
/** Rows in one response of an export: few enough that the longest ones fit into a message. */
export const EXPORT_PAGE = 40;
/** Rows of an organization with ids above `after`, at most `EXPORT_PAGE`. */
const exportPage = z.object({ organization_id: idSchema, after: z.int().min(0) });
const ids = z.object({ ids: z.array(idSchema).max(RPC_BATCH) });

/** Processes that send RPC requests, each with a signing key of its own. */
export const RPC_CALLERS = ["gateway", "identity", "documents", "notifications"] as const;
export type RpcCaller = (typeof RPC_CALLERS)[number];

export interface RpcEntry {
  service: ServiceName;
  /** The processes that may send the request. */
  from: readonly [RpcCaller, ...RpcCaller[]];
  /**
   * One token is valid for every request of the pattern and is reused for half its lifetime. Only for a pattern that is
   * sent so often that signing matters, and whose request must already contain a secret.
   */
  reusesToken?: true;
  request: z.ZodType;
  response: z.ZodType;
}

/** RPC requests by pattern. Lists in responses are in the order of the request's list. */
export const RPC = {
  /**
   * Resolves the hashes (SHA-256, hex) of session tokens and access tokens to callers; null for one that is invalid or has expired.
   * `active` is true for requests that a person or a program caused: they extend the idle time-out of a session and are noted as the
   * last use of an access token; the requests of an open page do neither.
   */
  "sessions.resolve": {
    service: "identity",
    from: ["gateway"],
    reusesToken: true,
    request: z.object({ token_hashes: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(RPC_BATCH), active: z.boolean() }),
    response: z.object({ callers: z.array(callerSchema.nullable()) }),
  },
  /** Returns the callers of sessions by ids; null for an ended one. For long responses; does not extend the idle time-out. */
  "sessions.callers": {
    service: "identity",
    from: ["documents"],
    request: z.object({ session_ids: z.array(idSchema).max(RPC_BATCH) }),
    response: z.object({ callers: z.array(callerSchema.nullable()) }),
  },
  /** As `sessions.callers`, of access tokens: null for one that has expired, was revoked or whose account ended. Notes no use. */
  "access_tokens.callers": {
    service: "identity",
    from: ["documents"],
    request: z.object({ token_ids: z.array(idSchema).max(RPC_BATCH) }),
    response: z.object({ callers: z.array(callerSchema.nullable()) }),
  },
  /**
   * Returns users' e-mail addresses; null for a deleted user. `email` is the displayed address. E-mails that give access to
   * the account or warn of its loss go to `confirmed_email`. Role and organization are the current ones: they decide which
   * e-mails a user may still receive.
   */
  "users.contacts": {
    service: "identity",
    from: ["notifications"],
    request: ids,
    response: z.object({
      contacts: z.array(
        z
          .object({
            id: idSchema,
            username: z.string(),
            email: z.string(),
            confirmed_email: z.string(),
            role: roleSchema,
            organization_id: idSchema.nullable(),
          })
          .nullable(),
      ),
    }),
  },
  /** Returns the names of staff; null for a user who is deleted, disabled or not staff. */
  "users.staff": {
    service: "identity",
    from: ["documents"],
    request: ids,
    response: z.object({ staff: z.array(z.object({ id: idSchema, username: z.string() }).nullable()) }),
  },
  /** Returns the first administrator's address: the recipient of staff e-mails unless one is configured. */
  "users.staff_contact": {
    service: "identity",
    from: ["notifications"],
    request: z.object({}),
    response: z.object({ email: z.string().nullable() }),
  },
  /** Returns the administrators of an organization who may sign in, at most `RPC_BATCH`. */
  "users.administrators": {
    service: "identity",
    from: ["notifications"],
    request: z.object({ organization_id: idSchema }),
    response: z.object({ administrators: z.array(z.object({ username: z.string(), email: z.string() })) }),
  },
  /** Returns the key with which secrets of webhooks are sealed, base64url. It is derived for each request and stored nowhere. */
  "webhooks.sealing_key": {
    service: "identity",
    from: ["notifications"],
    request: z.object({}),
    response: z.object({ key: z.string() }),
  },
  /**
   * Returns the token of a password reset request. It is derived for each RPC request and stored nowhere. Null when the
   * reset request is no longer valid: used, superseded, expired, or its user is deleted.
   */
  "password_resets.token": {
    service: "identity",
    from: ["notifications"],
    request: z.object({ reset_id: idSchema }),
    response: z.object({ token: z.string().nullable() }),
  },
  /** Returns the token of an invitation, as that of a password reset. Null when its link is no longer valid. */
  "invitations.token": {
    service: "identity",
    from: ["notifications"],
    request: z.object({ invitation_id: idSchema }),
    response: z.object({ token: z.string().nullable() }),
  },
  /** Returns the addresses of an e-mail change; `from` is the confirmed one. Null when the user is deleted. */
  "email_changes.find": {
    service: "identity",
    from: ["notifications"],
    request: z.object({ change_id: idSchema }),
    response: z.object({ change: z.object({ username: z.string(), from: z.string(), to: z.string() }).nullable() }),
  },
  /** Returns the token that confirms the new address. Null when the link is no longer valid: used, superseded or expired. */
  "email_changes.token": {
    service: "identity",
    from: ["notifications"],
    request: z.object({ change_id: idSchema }),
    response: z.object({ token: z.string().nullable() }),
  },
  /** Stores rejections in the audit trail. Idempotent by their keys. */
  "audit.note_refusals": {
    service: "identity",
    from: ["gateway"],
    request: z.object({ refusals: z.array(rejectionSchema).max(RPC_BATCH) }),
    response: z.object({}),
  },
  /** Returns organizations' names, sponsors, storage quotas, retention and turnaround; null for a deleted organization. */
  "organizations.find": {
    service: "organizations",
    from: ["identity", "documents", "notifications"],
    request: ids,
    response: z.object({
      organizations: z.array(
        organizationSchema
          .pick({ id: true, name: true, quota_bytes: true, retention_days: true, turnaround_hours: true, working_hours: true })
          .extend({ sponsor_email: z.string().nullable() })
          .nullable(),
      ),
    }),
  },
  /** An organization's own row and the locations, for the export of its data; null for a deleted organization. */
  "organizations.export": {
    service: "organizations",
    from: ["documents"],
    request: z.object({ organization_id: idSchema }),
    response: z.object({ organization: organizationSchema.nullable(), locations: locationListSchema }),
  },
  /** A page of an organization's users, in the order of their ids, for the export of its data. Without secrets. */
  "users.export": {
    service: "identity",
    from: ["documents"],
    request: exportPage,
    response: z.object({ users: z.array(userSchema.omit({ organization: true })) }),
  },
  /** A page of the parameters of an organization's users. */
  "parameters.export": {
    service: "identity",
    from: ["documents"],
    request: exportPage,
    response: z.object({ parameters: z.array(parameterSchema.extend({ id: idSchema, user_id: idSchema })) }),
  },
  /** A user's parameters, to be kept with the drawing that they upload; none for a user who set none or is deleted. */
  "parameters.of_user": {
    service: "identity",
    from: ["documents"],
    request: z.object({ user_id: idSchema }),
    response: z.object({ parameters: z.array(documentParameterSchema) }),
  },
  /** A page of an organization's audit trail as its administrators see it, oldest first. */
  "audit.export": {
    service: "identity",
    from: ["documents"],
    request: exportPage,
    response: z.object({ entries: auditListSchema }),
  },
} as const satisfies Record<string, RpcEntry>;

export type RpcPattern = keyof typeof RPC;
export type RpcRequest<P extends RpcPattern> = z.infer<(typeof RPC)[P]["request"]>;
export type RpcResponse<P extends RpcPattern> = z.infer<(typeof RPC)[P]["response"]>;
