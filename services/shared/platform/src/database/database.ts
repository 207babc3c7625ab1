import { setTimeout as sleep } from "node:timers/promises";
import type { OnApplicationShutdown } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import pg from "pg";
import { DataSource, type QueryRunner } from "typeorm";
import type { DatabaseConfig } from "../config/config.ts";

// Ids are bigint, and JavaScript represents every one that a sequence will reach; dates stay the calendar's own text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Milliseconds; see the waits of each in `Database`. */
const TIMEOUTS = { connect: 2_000, statement: 10_000, answer: 12_000, idleInTransaction: 15_000 } as const;

const CONNECT_RETRY_MS = 250;

/** Something SQL can be sent to: the database itself, or a transaction. */
export interface Queryable {
  /** Runs one statement and returns its rows (of `returning` for a change). */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** A transaction in progress. Only `Database.transaction` makes one, so what asks for it cannot run outside. */
export class Transaction implements Queryable {
  readonly #runner: QueryRunner;

  constructor(runner: QueryRunner) {
    this.#runner = runner;
  }

  async query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const result = await this.#runner.query(sql, parameters, true);
    return result.records as Row[];
  }
}

/** A service's own schema, reached by its own login role. */
export class Database implements Queryable, OnApplicationShutdown {
  private readonly source: DataSource;

  constructor(config: DatabaseConfig, service: string) {
    this.source = new DataSource({
      type: "postgres",
      url: config.DATABASE_URL,
      schema: service,
      applicationName: service,
      poolSize: config.DATABASE_POOL_SIZE,
      extra: {
        connectionTimeoutMillis: TIMEOUTS.connect,
        statement_timeout: TIMEOUTS.statement,
        // A frozen server answers nothing, not even that a statement took too long.
        query_timeout: TIMEOUTS.answer,
        idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction,
        options: `-c search_path=${service},events`,
      },
    });
  }

  /**
   * Opens the first connection, for `patienceMs` again and again while the database is away.
   * @throws AppError `unavailable` when it cannot be reached in time
   */
  async connect(patienceMs = 0): Promise<this> {
    const end = performance.now() + patienceMs;
    for (;;) {
      try {
        await translated(() => this.source.initialize());
        return this;
      } catch (error) {
        const away = error instanceof AppError && error.code === "unavailable";
        if (!away || performance.now() >= end) throw error;
        await sleep(CONNECT_RETRY_MS);
      }
    }
  }

  /** @throws AppError `unavailable` when there is no connection to be had in time; driver errors otherwise. */
  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return translated(() => this.onConnection(async (runner) => (await runner.query(sql, parameters, true)).records as Row[]));
  }

  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return translated(() =>
      this.onConnection(async (runner) => {
        await runner.startTransaction();
        try {
          const result = await work(new Transaction(runner));
          await runner.commitTransaction();
          return result;
        } catch (error) {
          // The connection may be what failed: the first error is the one to tell.
          if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
          throw error;
        }
      }),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
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

// https://www.postgresql.org/docs/18/errcodes-appendix.html: connection and system classes, shutting down, and what has run
// out: connections, memory, the disk's room
const UNAVAILABLE_STATES = /^(08|53|57P0|58)/;
const UNAVAILABLE_ERRNO = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
// "already released": TypeORM lets go of a connection that broke, and a transaction hears of it with its next statement.
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable|Query runner already released/;

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const { code, message } = cause as { code?: string; message?: string };
    const gone = code !== undefined && (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_ERRNO.has(code));
    if (gone || UNAVAILABLE_TEXT.test(message ?? "")) throw new AppError("unavailable", { cause });
    throw cause;
  }
}

/** True for the violation of a unique constraint or index, of that name when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === "23505" && (constraint === undefined || violated === constraint);
}
