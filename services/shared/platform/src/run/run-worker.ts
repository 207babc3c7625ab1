import type { DynamicModule, INestApplicationContext, Type } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { ProcessConfig } from "../config/config.ts";
import { startInternalServer } from "../health/internal-server.ts";
import { Health } from "../health/health.ts";
import { createLogger, nestLogger, type LogTarget } from "../logging/logger.ts";
import { PlatformModule } from "./platform.module.ts";
import { Relay } from "../events/relay.ts";
import type { Parts } from "./serve.ts";
import { onStopSignal } from "./stop-signal.ts";

export interface WorkOptions {
  /** The schema's owner, such as `documents`. */
  service: string;
  /** The process's name in the log, such as `documents-worker`. */
  name: string;
  config: ProcessConfig;
  module: Type;
  parts: Parts;
}

/** Starts a process that works off queues and has no public door. Stops by itself on SIGTERM or SIGINT. */
export async function work(options: WorkOptions): Promise<void> {
  const { config } = options;
  const { app, logger, health } = await createContext(options, "stdout");
  const internal = await startInternalServer(config.BIND_HOST, config.INTERNAL_PORT, health);
  if (options.parts.publishes) app.get(Relay).start();
  onStopSignal(logger, 0, () => {
    health.stop();
    return Promise.resolve(async () => {
      await app.close();
      internal.close();
      internal.closeAllConnections();
    });
  });
  logger.info("ready");
}

/** The same parts for a command that does one thing and ends; the caller closes the context. */
export async function createContext({ service, name, config, module, parts }: WorkOptions, logTo: LogTarget = "stderr") {
  const logger = createLogger(name, config.LOG_LEVEL, logTo);
  const health = new Health();
  const root: DynamicModule = {
    module: class Root {},
    imports: [PlatformModule.with({ service, config, logger, health, ...parts }), module],
  };
  const app: INestApplicationContext = await NestFactory.createApplicationContext(root, {
    logger: nestLogger(logger),
    abortOnError: false,
  });
  return { app, logger, health };
}
