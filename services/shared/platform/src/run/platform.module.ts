import { Module, type DynamicModule, type Provider } from "@nestjs/common";
import { ClientsModule, type ClientProxy } from "@nestjs/microservices";
import type { RpcCaller } from "@takeoff/contracts";
import { recordRejections } from "../audit/audit-trail.ts";
import { RejectionAuditBuffer } from "../audit/rejection-audit-buffer.ts";
import type { DatabaseConfig, Endpoint, ProcessConfig } from "../config/config.ts";
import { Database } from "../database/database.ts";
import { DatabaseModule } from "../database/database.module.ts";
import { Outbox } from "../events/outbox.ts";
import { Relay } from "../events/relay.ts";
import { Health } from "../health/health.ts";
import type { Logger } from "../logging/logger.ts";
import { openProducerConnection, Queues } from "../queues/queues.ts";
import { RpcClient, makeRpcClientOptions } from "../rpc/rpc-client.ts";
import { RpcSigner } from "../rpc/rpc-token.ts";
import type { NamedKey } from "../signing/keys.ts";
import { CONFIG, LOGGER } from "./inject.ts";

export interface PlatformOptions {
  service: string;
  config: ProcessConfig;
  logger: Logger;
  health: Health;
  database?: DatabaseConfig;
  /** Publishes events; needs the database. */
  publishes?: { leaseSeconds: number };
  /** The services that it sends RPC requests to, the caller's name and its keys. */
  rpcTargets?: RpcTargets;
}

interface RpcTargets {
  as: RpcCaller;
  signingKeys: readonly NamedKey[];
  /** By the service's name. */
  endpoints: Record<string, Endpoint>;
}

/** Provides configuration, logger, health checks, database, queues and RPC client to all modules of a process. */
@Module({})
export class PlatformModule {
  static with(options: PlatformOptions): DynamicModule {
    const { service, config, logger, health } = options;
    const providers: Provider[] = [
      { provide: LOGGER, useValue: logger },
      { provide: CONFIG, useValue: config },
      { provide: Health, useValue: health },
    ];
    if (options.rpcTargets) providers.push(rpcClientProvider(options.rpcTargets));
    if (options.database) providers.push(makeRejectionAuditBufferProvider(logger));
    if (options.publishes && options.database)
      providers.push(...publisher(options, options.database.DATABASE_URL, options.publishes.leaseSeconds));
    return {
      module: PlatformModule,
      global: true,
      imports: [
        ...(options.database ? [DatabaseModule.forService(service, options.database)] : []),
        ...(options.rpcTargets ? [rpcClients(options.rpcTargets)] : []),
      ],
      providers,
      exports: providers.map((provider) => (provider as { provide: symbol }).provide),
    };
  }
}

const clientToken = (service: string): string => `rpc client of ${service}`;

/** Nest's clients, which it closes when the process ends. */
function rpcClients({ endpoints }: RpcTargets): DynamicModule {
  return ClientsModule.register(
    Object.entries(endpoints).map(([service, endpoint]) => ({ name: clientToken(service), ...makeRpcClientOptions(endpoint) })),
  );
}

function rpcClientProvider({ as, signingKeys, endpoints }: RpcTargets): Provider {
  const services = Object.keys(endpoints);
  return {
    provide: RpcClient,
    useFactory: (...clients: ClientProxy[]) =>
      new RpcClient(new Map(clients.map((client, index) => [services[index] ?? "", client])), new RpcSigner(as, signingKeys)),
    inject: services.map(clientToken),
  };
}

function makeRejectionAuditBufferProvider(logger: Logger): Provider {
  return {
    provide: RejectionAuditBuffer,
    useFactory: (database: Database) => new RejectionAuditBuffer((rejections) => recordRejections(database, rejections), logger),
    inject: [Database],
  };
}

function publisher({ service, config, logger, health }: PlatformOptions, databaseUrl: string, leaseSeconds: number): Provider[] {
  return [
    { provide: Outbox, useFactory: () => new Outbox(service) },
    {
      provide: Queues,
      useFactory: () => {
        const queues = new Queues(openProducerConnection(config.REDIS_URL, logger));
        // An unavailable Redis only delays the effects of changes: it is reported and does not make the process unready.
        health.addInfoCheck("redis", () => queues.ping());
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
