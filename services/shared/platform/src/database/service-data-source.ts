import { DataSource, getMetadataArgsStorage, type QueryRunner, type ReplicationMode } from "typeorm";
import type { PostgresDataSourceOptions } from "typeorm/driver/postgres/PostgresDataSourceOptions.js";
import pg from "pg";
import type { DatabaseConfig } from "../config/config.ts";
import { endAfter, tracer } from "../tracing/tracing.ts";
import { startStatementSpan } from "../tracing/trace-statement.ts";
import { DatabaseClient } from "./database-client.ts";
import { toAppErrors } from "./database-errors.ts";

// Parses bigint as number: a sequence never exceeds Number.MAX_SAFE_INTEGER. Dates stay text, without a time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Time-outs of the PostgreSQL driver, milliseconds. */
const TIMEOUTS = { connect: 2_000, statement: 10_000, query: 12_000, idleInTransaction: 15_000 } as const;

export type ServiceDatabaseConfig = Pick<DatabaseConfig, "DATABASE_URL" | "DATABASE_POOL_SIZE">;

/**
 * The options of a service's data source: its own schema, with its own login role. Migrations are a command of their own. Its entities are
 * the classes of the schema that this process has imported: one that a repository uses cannot be left out.
 */
export function makeDataSourceOptions(config: ServiceDatabaseConfig, schema: string): PostgresDataSourceOptions {
  return {
    type: "postgres",
    driver: pg,
    url: config.DATABASE_URL,
    schema,
    applicationName: schema,
    poolSize: config.DATABASE_POOL_SIZE,
    connectTimeoutMS: TIMEOUTS.connect,
    synchronize: false,
    entities: getMetadataArgsStorage().tables.flatMap((table) => (table.schema === schema ? [table.target] : [])),
    installExtensions: false,
    // An idle connection broke: the pool has removed it, and opens another when one is needed.
    poolErrorHandler: () => undefined,
    extra: {
      Client: DatabaseClient,
      statement_timeout: TIMEOUTS.statement,
      // Longer than statement_timeout: a frozen server does not enforce its own time-out.
      query_timeout: TIMEOUTS.query,
      idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction,
      options: `-c search_path=${schema},events`,
    },
  };
}

/** A data source whose repositories throw AppError `unavailable` without a database, and whose statements are traced. */
export class ServiceDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const query = runner.query.bind(runner) as (sql: string, ...more: unknown[]) => Promise<unknown>;
    const connect = runner.connect.bind(runner);
    runner.query = ((sql: string, ...more: unknown[]) => {
      const span = tracer && startStatementSpan(tracer, sql);
      return toAppErrors(() => endAfter(span, query(sql, ...more)));
    }) as QueryRunner["query"];
    runner.connect = () => toAppErrors(connect);
    return runner;
  }
}
