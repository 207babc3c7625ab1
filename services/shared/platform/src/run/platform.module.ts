import { Inject, Module, type DynamicModule, type Provider } from "@nestjs/common";
import { recordRefusals } from "../audit/audit-trail.ts";
import { RefusalNotes } from "../audit/refusal-notes.ts";
import { CallerTokens } from "../caller/caller-token.ts";
import type { DatabaseConfig, Endpoint, ProcessConfig } from "../config/config.ts";
import { Database } from "../database/database.ts";
import { Outbox } from "../events/outbox.ts";
import { Relay } from "../events/relay.ts";
import { Health } from "../health/health.ts";
import type { Logger } from "../logging/logger.ts";
import { producerConnection, Queues } from "../queues/queues.ts";
import { RpcClient } from "../rpc/rpc-client.ts";

/** A process that starts while its database restarts waits for it: ending would only add the wait for its own restart. */
const START_PATIENCE_MS = 60_000;

const LOGGER = Symbol("logger");
const CONFIG = Symbol("config");

/** The process's logger. */
export const InjectLogger = (): ParameterDecorator => Inject(LOGGER);
/** The process's own configuration, as `readConfig` returned it. */
export const InjectConfig = (): ParameterDecorator => Inject(CONFIG);

export interface PlatformOptions {
  service: string;
  config: ProcessConfig;
  logger: Logger;
  health: Health;
  /** The service's own schema. */
  database?: DatabaseConfig;
  /** Publishes events; needs the database. */
  publishes?: { leaseSeconds: number };
  /** The services it asks. */
  asks?: Record<string, Endpoint>;
}

/** What every process needs from outside itself, made once and injectable everywhere. */
@Module({})
export class PlatformModule {
  /** For factories, which name what is injected. */
  static readonly LOGGER = LOGGER;
  static readonly CONFIG = CONFIG;

  static with(options: PlatformOptions): DynamicModule {
    const { service, config, logger, health } = options;
    const providers: Provider[] = [
      { provide: LOGGER, useValue: logger },
      { provide: CONFIG, useValue: config },
      { provide: Health, useValue: health },
      { provide: CallerTokens, useFactory: () => new CallerTokens(config.CALLER_KEYS) },
    ];
    if (options.asks) {
      const endpoints = options.asks;
      providers.push({ provide: RpcClient, useFactory: () => new RpcClient(endpoints) });
    }
    if (options.database) providers.push(databaseProvider(options.database, service, health), refusalNotes(logger));
    if (options.publishes && options.database)
      providers.push(...publisher(options, options.database.DATABASE_URL, options.publishes.leaseSeconds));
    return {
      module: PlatformModule,
      global: true,
      providers,
      exports: providers.map((provider) => (provider as { provide: symbol }).provide),
    };
  }
}

function databaseProvider(config: DatabaseConfig, service: string, health: Health): Provider {
  return {
    provide: Database,
    useFactory: async () => {
      const database = await new Database(config, service).connect(START_PATIENCE_MS);
      health.whenReady("database", () => database.query("select 1"));
      return database;
    },
  };
}

function refusalNotes(logger: Logger): Provider {
  return {
    provide: RefusalNotes,
    useFactory: (database: Database) => new RefusalNotes((refusals) => recordRefusals(database, refusals), logger),
    inject: [Database],
  };
}

function publisher({ service, config, logger, health }: PlatformOptions, databaseUrl: string, leaseSeconds: number): Provider[] {
  return [
    { provide: Outbox, useFactory: () => new Outbox(service) },
    {
      provide: Queues,
      useFactory: () => {
        const queues = new Queues(producerConnection(config.REDIS_URL, logger));
        // Redis being away delays what follows from a change and stops none: it is reported, it does not make unready.
        health.note("redis", () => queues.ping());
        return queues;
      },
    },
    {
      provide: Relay,
      useFactory: (database: Database, queues: Queues) => new Relay(service, database, queues, logger, { databaseUrl, leaseSeconds }),
      inject: [Database, Queues],
    },
  ];
}
