import { AppError, ERRORS, type ErrorName } from "@takeoff/contracts";
import * as z from "zod";

const rpcErrorSchema = z.object({
  takeoff: z.literal(true),
  code: z.string().refine((code): code is ErrorName => Object.hasOwn(ERRORS, code)),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retry_after: z.number().optional(),
});

/** Serializes an `AppError` for RPC. Its cause stays in the log of the service that threw it. */
export function toRpcError(error: AppError): z.infer<typeof rpcErrorSchema> {
  return { takeoff: true, code: error.code, message: error.message, fields: error.fields, retry_after: error.retryAfter };
}

/** Parses the `AppError` of a service's response; null for anything else, such as a broken connection. */
export function fromRpcError(value: unknown): AppError | null {
  const parsed = rpcErrorSchema.safeParse(value);
  if (!parsed.success) return null;
  const { code, message, fields, retry_after } = parsed.data;
  return new AppError(code, { message, fields, retryAfter: retry_after });
}
