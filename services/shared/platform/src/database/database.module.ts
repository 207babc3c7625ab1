import { Module, type DynamicModule } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DataSource, type DataSourceOptions } from "typeorm";
import { Health } from "../health/health.ts";
import { connect, Database } from "./database.ts";
import { makeDataSourceOptions, ServiceDataSource, type ServiceDatabaseConfig } from "./service-data-source.ts";

/** How long a starting process waits for its database, milliseconds: exiting would add the delay of its own restart. */
const DATABASE_WAIT_MS = 60_000;

/** Opens a process's one data source, and provides `Database` to all of its modules. */
@Module({})
export class DatabaseModule {
  /** @param service whose schema it is */
  static forService(service: string, config: ServiceDatabaseConfig): DynamicModule {
    const typeOrm = TypeOrmModule.forRootAsync({
      // Waiting is up to `connect`: TypeORM's module would log each attempt, and wait for what is not unavailable too.
      useFactory: () => ({ ...makeDataSourceOptions(config, service), retryAttempts: 1 }),
      dataSourceFactory: (options) => connect(new ServiceDataSource(options as DataSourceOptions), DATABASE_WAIT_MS),
    });
    return {
      module: DatabaseModule,
      global: true,
      imports: [typeOrm],
      providers: [{ provide: Database, useFactory: openedDatabase, inject: [DataSource, Health] }],
      exports: [Database],
    };
  }
}

function openedDatabase(source: DataSource, health: Health): Database {
  const database = new Database(source);
  health.addReadinessCheck("database", () => database.query("select 1"));
  return database;
}
