import type { DynamicModule, INestApplicationContext, Type } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { ProcessConfig } from "../config/config.ts";
import { startInternalServer } from "../health/internal-server.ts";
import { Health } from "../health/health.ts";
import { createLogger, makeNestLogger, type Logger } from "../logging/logger.ts";
import { PlatformModule } from "./platform.module.ts";
import { Relay } from "../events/relay.ts";
import { startTracing, stopTracing } from "../tracing/tracing.ts";
import type { PlatformDependencies } from "./serve.ts";
import { onStopSignal } from "./stop-signal.ts";

export interface WorkerOptions {
  /** The schema's owner, such as `documents`. */
  service: string;
  /** The process's name in the log, such as `documents-worker`. */
  name: string;
  config: ProcessConfig;
  module: Type;
  dependencies: PlatformDependencies;
}

/** Starts a process that processes queues and has no HTTP server for clients. Stops on SIGTERM or SIGINT. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { config } = options;
  const logger = createLogger(options.name, config.LOG_LEVEL);
  await startTracing(options.name, config, logger);
  const { app, health } = await createContext(options, logger);
  const internal = await startInternalServer(config.BIND_HOST, config.INTERNAL_PORT, health);
  if (options.dependencies.publishes) app.get(Relay).start();
  onStopSignal(logger, 0, () => {
    health.stop();
    return Promise.resolve(async () => {
      await app.close();
      await stopTracing();
      internal.close();
      internal.closeAllConnections();
    });
  });
  logger.info("ready");
}

/** Creates the same application context for a one-off command, which makes no traces and logs to standard error. The caller closes it. */
export async function createContext({ service, name, config, module, dependencies }: WorkerOptions, given?: Logger) {
  const logger = given ?? createLogger(name, config.LOG_LEVEL, "stderr");
  const health = new Health();
  const root: DynamicModule = {
    module: class Root {},
    imports: [PlatformModule.with({ service, config, logger, health, ...dependencies }), module],
  };
  const app: INestApplicationContext = await NestFactory.createApplicationContext(root, {
    logger: makeNestLogger(logger),
    abortOnError: false,
  });
  return { app, health };
}
