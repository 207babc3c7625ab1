import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@takeoff/contracts";
import type pg from "pg";
import type { DataSource, EntityManager } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";
import { endAfter, tracer } from "../tracing/tracing.ts";
import { startStatementSpan } from "../tracing/trace-statement.ts";
import { toAppErrors } from "./database-errors.ts";
import { makeDataSourceOptions, ServiceDataSource, type ServiceDatabaseConfig } from "./service-data-source.ts";

const CONNECT_RETRY_MS = 250;

/** Reads and writes: the database itself, or a transaction. */
export interface Queryable {
  /** For entities: repositories and query builders. */
  readonly manager: EntityManager;
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
  readonly manager: EntityManager;
  readonly #client: pg.PoolClient;

  constructor(manager: EntityManager, client: pg.PoolClient) {
    this.manager = manager;
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
export class Database implements Queryable {
  constructor(private readonly source: DataSource) {}

  /** Opens a schema outside of a service's modules. @throws AppError `unavailable` when it cannot be reached, for `retryForMs` */
  static async open(config: ServiceDatabaseConfig, schema: string, retryForMs = 0): Promise<Database> {
    return new Database(await connect(new ServiceDataSource(makeDataSourceOptions(config, schema)), retryForMs));
  }

  get manager(): EntityManager {
    return this.source.manager;
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
    return toAppErrors(() => inTransaction(this.source, work));
  }

  /** Runs reads, all of which see what was committed before the first of them. */
  snapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      await tx.query("set transaction isolation level repeatable read, read only");
      return work(tx);
    });
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }

  /** The driver's own pool: a query runner costs a service as much as a small statement does. */
  private get pool(): pg.Pool {
    return (this.source.driver as PostgresDriver).master as pg.Pool;
  }
}

/** Runs work in a transaction of a data source, which may have no service. */
export function inTransaction<T>(source: DataSource, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return source.transaction(async (manager) => {
    if (!manager.queryRunner) throw new Error("a transaction has no query runner");
    return work(new Transaction(manager, (await manager.queryRunner.connect()) as pg.PoolClient));
  });
}

/** Opens the first connection, and retries for `retryForMs`. @throws AppError `unavailable` when it cannot be reached in time */
export async function connect<Source extends DataSource>(source: Source, retryForMs: number): Promise<Source> {
  const end = performance.now() + retryForMs;
  for (;;) {
    try {
      await toAppErrors(() => source.initialize());
      return source;
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === "unavailable";
      if (!isUnavailable || performance.now() >= end) throw error;
      await sleep(CONNECT_RETRY_MS);
    }
  }
}
