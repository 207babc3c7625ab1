import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { OnApplicationShutdown } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import pg from "pg";
import { DataSource, type QueryRunner } from "typeorm";
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

/** A transaction in progress. Only `Database.transaction` creates one: a function that takes it cannot run outside a transaction. */
export class Transaction implements Queryable {
  readonly #runner: QueryRunner;

  constructor(runner: QueryRunner) {
    this.#runner = runner;
  }

  async query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const span = tracer && startStatementSpan(tracer, sql);
    const result = await endAfter(span, this.#runner.query(sql, parameters, true));
    return result.records as Row[];
  }

  async queryPrepared<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    const client = (await this.#runner.connect()) as pg.PoolClient;
    const span = tracer && startStatementSpan(tracer, sql);
    const result = await endAfter(span, client.query(prepared(sql, parameters)));
    return result.rows as Row[];
  }
}

/** A service's schema, accessed with the service's own login role. */
export class Database implements Queryable, OnApplicationShutdown {
  private readonly source: DataSource;

  constructor(config: Pick<DatabaseConfig, "DATABASE_URL" | "DATABASE_POOL_SIZE">, service: string) {
    this.source = new DataSource({
      type: "postgres",
      url: config.DATABASE_URL,
      schema: service,
      applicationName: service,
      poolSize: config.DATABASE_POOL_SIZE,
      extra: {
        Client: DatabaseClient,
        connectionTimeoutMillis: TIMEOUTS.connect,
        statement_timeout: TIMEOUTS.statement,
        // Longer than statement_timeout: a frozen server does not enforce its own time-out.
        query_timeout: TIMEOUTS.query,
        idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction,
        options: `-c search_path=${service},events`,
      },
    });
  }

  /**
   * Opens the first connection, and retries for `retryForMs` while the database is unavailable.
   * @throws AppError `unavailable` when it cannot be reached in time
   */
  async connect(retryForMs = 0): Promise<this> {
    const end = performance.now() + retryForMs;
    for (;;) {
      try {
        await toAppErrors(() => this.source.initialize());
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
    return this.send({ text: sql, values: parameters });
  }

  queryPrepared<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    return this.send(prepared(sql, parameters));
  }

  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return toAppErrors(() =>
      this.onConnection(async (runner) => {
        await runner.startTransaction();
        try {
          const result = await work(new Transaction(runner));
          const span = tracer && startStatementSpan(tracer, "commit");
          await endAfter(span, runner.commitTransaction());
          return result;
        } catch (error) {
          // A rollback also fails when the connection broke; the first error is the one to report.
          if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
          throw error;
        }
      }),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }

  /** Sends a single statement by the driver's pool: what TypeORM adds to it costs as much as a small statement. */
  private send<Row>(statement: pg.QueryConfig): Promise<Row[]> {
    const { master: pool } = this.source.driver as unknown as { master: pg.Pool };
    const span = tracer && startStatementSpan(tracer, statement.text);
    const rows = toAppErrors(async () => (await pool.query(statement)).rows as Row[]);
    return endAfter(span, rows);
  }

  private async onConnection<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    try {
      return await work(runner);
    } finally {
      await runner.release();
    }
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: connection and system errors, shutdown, and insufficient
// resources (connections, memory, disk)
const UNAVAILABLE_STATES = /^(08|53|57P0|58)/;
const UNAVAILABLE_ERRNO = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
// "already released": TypeORM releases a broken connection, and a transaction's next statement then fails with this text.
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable|Query runner already released/;

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
