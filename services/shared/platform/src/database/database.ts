import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { OnApplicationShutdown } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import pg from "pg";
import type { DatabaseConfig } from "../config/config.ts";
import { startStatementSpan } from "../tracing/trace-statement.ts";
import { endAfter, tracer } from "../tracing/tracing.ts";
import { DatabaseClient } from "./database-client.ts";

// Parses bigint as number: a sequence never exceeds Number.MAX_SAFE_INTEGER. Dates stay text, without a time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Timeouts of the PostgreSQL driver, milliseconds. */
const TIMEOUTS = { connect: 2_000, statement: 10_000, query: 12_000, idleInTransaction: 15_000 } as const;

const CONNECT_RETRY_MS = 250;

/** Runs SQL: the database itself, or a transaction. */
export interface Queryable {
  /** Runs one statement and returns its rows (of `returning` for a change). */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /**
   * As `query`, for a statement of constant text that is sent often, such as with each request or log-in: each connection parses
   * it once and may keep its plan, which take PostgreSQL longer than running it. Connections keep every text that was sent this way.
   */
  queryPrepared<Row>(sql: string, parameters: unknown[]): Promise<Row[]>;
}

const statementNames = new Map<string, string>();

/** A name for each text, of at most 63 bytes, which PostgreSQL keeps of it. */
function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const name = statementNames.get(text) ?? createHash("sha256").update(text).digest("base64url");
  statementNames.set(text, name);
  return { name, text, values };
}

/** Sends one statement and returns its rows. */
async function send<Row>(on: pg.Pool | pg.PoolClient, statement: pg.QueryConfig): Promise<Row[]> {
  const span = tracer && startStatementSpan(tracer, statement.text);
  return (await endAfter(span, on.query(statement))).rows as Row[];
}

/** A transaction in progress. Only `Database.transaction` creates one: a function that takes it cannot run outside a transaction. */
export class Transaction implements Queryable {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return send(this.#client, { text: sql, values: parameters });
  }

  queryPrepared<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    return send(this.#client, prepared(sql, parameters));
  }
}

/** A service's schema, accessed with the service's own login role. */
export class Database implements Queryable, OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(config: Pick<DatabaseConfig, "DATABASE_URL" | "DATABASE_POOL_SIZE">, service: string) {
    this.pool = new pg.Pool({
      connectionString: config.DATABASE_URL,
      application_name: service,
      max: config.DATABASE_POOL_SIZE,
      Client: DatabaseClient,
      connectionTimeoutMillis: TIMEOUTS.connect,
      statement_timeout: TIMEOUTS.statement,
      // Longer than statement_timeout: a frozen server does not enforce its own time-out.
      query_timeout: TIMEOUTS.query,
      idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction,
      options: `-c search_path=${service},events`,
    });
    // An idle connection broke: the pool has removed it, and opens another when one is needed.
    this.pool.on("error", () => undefined);
  }

  /**
   * Opens the first connection, and retries for `retryForMs` while the database is unavailable.
   * @throws AppError `unavailable` when it cannot be reached in time
   */
  async connect(retryForMs = 0): Promise<this> {
    const end = performance.now() + retryForMs;
    for (;;) {
      try {
        await toAppErrors(async () => (await this.pool.connect()).release());
        return this;
      } catch (error) {
        const isUnavailable = error instanceof AppError && error.code === "unavailable";
        if (!isUnavailable || performance.now() >= end) throw error;
        await sleep(CONNECT_RETRY_MS);
      }
    }
  }

  /** @throws AppError `unavailable` when no connection is available in time; driver errors otherwise */
  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return toAppErrors(() => send(this.pool, { text: sql, values: parameters }));
  }

  queryPrepared<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    return toAppErrors(() => send(this.pool, prepared(sql, parameters)));
  }

  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return toAppErrors(async () => {
      const client = await this.pool.connect();
      let isBroken = false;
      try {
        await client.query("begin");
        const result = await work(new Transaction(client));
        await send(client, { text: "commit" });
        return result;
      } catch (error) {
        // A rollback also fails when the connection broke; the first error is the one to report.
        await client.query("rollback").catch(() => (isBroken = true));
        throw error;
      } finally {
        client.release(isBroken);
      }
    });
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: connection and system errors, shutdown, and insufficient
// resources (connections, memory, disk)
const UNAVAILABLE_STATES = /^(08|53|57P0|58)/;
const UNAVAILABLE_ERRNO = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/;

async function toAppErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const { code, message } = cause as { code?: string; message?: string };
    const isUnavailable = code !== undefined && (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_ERRNO.has(code));
    if (isUnavailable || UNAVAILABLE_TEXT.test(message ?? "")) throw new AppError("unavailable", { cause });
    throw cause;
  }
}

/** Whether an error is the violation of a unique constraint or index, of the given name if any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === "23505" && (constraint === undefined || violated === constraint);
}
