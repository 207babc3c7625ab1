import { summarizeStatement } from "./statement-summary.ts";
import type { Span, Tracer } from "./tracing.ts";

/** Starts the span of an SQL statement. Neither its text nor its parameters are recorded. */
export function startStatementSpan(on: Tracer, sql: string): Span | undefined {
  const { operation, table } = summarizeStatement(sql);
  return on.child("client", table === undefined ? operation : `${operation} ${table}`, {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    ...(table !== undefined && { "db.collection.name": table }),
  });
}
