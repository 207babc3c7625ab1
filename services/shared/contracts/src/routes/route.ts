import type * as z from "zod";
import type { AuditGroup } from "../audit.ts";
import type { Access } from "../roles.ts";

export const API_BASE = "/client/api";
export const APP_BASE = "/client";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type ServiceName = "gateway" | "identity" | "organizations" | "documents" | "notifications";

export interface JsonBody {
  type: "json";
  schema: z.ZodType;
}
export interface MultipartBody {
  type: "multipart";
  fields: z.ZodObject | null;
  files: readonly { part: string; required: boolean; about: string }[];
}
/** `empty`: whatever is sent is read and dropped. */
export type Body = { type: "empty" } | JsonBody | MultipartBody;

export type Answer =
  | { status: number; type: "json"; schema: z.ZodType }
  /** `whole`: written while it is sent, so that no part of it can be asked for and no copy of it is known to be current. */
  | { status: number; type: "file"; mediaTypes: readonly string[]; whole?: true }
  | { status: number; type: "events" }
  | { status: 204; type: "none" };

export interface Route {
  method: Method;
  /** Below `API_BASE`, with `:name` for a parameter that fills one segment. */
  path: string;
  service: ServiceName;
  access: Access;
  summary: string;
  query?: z.ZodObject;
  body?: Body;
  answer: Answer;
  /** What the path's id names: someone else's is 404 as if it did not exist. */
  target?: "document" | "user" | "organization" | "location";
  /** Each success is kept in the audit trail, with this kind of acts. */
  audit?: AuditGroup;
  /** What the body names may have changed meanwhile: 409. */
  mayConflict?: true;
}

// Generic, so that a client's call knows the type of its answer and of its body.
export const json = <S extends z.ZodType>(schema: S, status = 200) => ({ status, type: "json" as const, schema });
export const none: Answer = { status: 204, type: "none" };
export const file = (...mediaTypes: string[]): Answer => ({ status: 200, type: "file", mediaTypes });
export const streamed = (...mediaTypes: string[]): Answer => ({ status: 200, type: "file", mediaTypes, whole: true });
export const jsonBody = <S extends z.ZodType>(schema: S) => ({ type: "json" as const, schema });
export const empty: Body = { type: "empty" };
