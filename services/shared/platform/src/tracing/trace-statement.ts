import type { Span, Tracer } from "./tracing.ts";

const FIRST_WORD = /[a-z]+/i;
const TABLE = /\b(?:from|into|update|join)\s+([a-z_]+(?:\.[a-z_]+)?)/i;

/** A short name of an SQL statement: its first word and the first table that it names, such as `select documents.documents`. */
export function summarizeStatement(sql: string): { operation: string; table: string | undefined } {
  return { operation: FIRST_WORD.exec(sql)?.[0].toLowerCase() ?? "sql", table: TABLE.exec(sql)?.[1] };
}

/** Starts the span of an SQL statement. Neither its text nor its parameters are recorded. */
export function startStatementSpan(on: Tracer, sql: string): Span | undefined {
  const { operation, table } = summarizeStatement(sql);
  return on.child("client", table === undefined ? operation : `${operation} ${table}`, {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    ...(table !== undefined && { "db.collection.name": table }),
  });
}
