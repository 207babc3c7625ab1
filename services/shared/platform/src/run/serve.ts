import type { DynamicModule, Type } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { Transport, type MicroserviceOptions } from "@nestjs/microservices";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { LIMITS, type ServiceName } from "@takeoff/contracts";
import { RefusalInterceptor } from "../audit/refusal.interceptor.ts";
import { RefusalNotes } from "../audit/refusal-notes.ts";
import { CallerTokens } from "../caller/caller-token.ts";
import type { ProcessConfig } from "../config/config.ts";
import { Relay } from "../events/relay.ts";
import { startInternalServer } from "../health/internal-server.ts";
import { Health } from "../health/health.ts";
import { AccessGuard } from "../http/access.guard.ts";
import { callerMiddleware } from "../http/caller.middleware.ts";
import { checkRoutes } from "../http/check-routes.ts";
import { ErrorFilter } from "../http/error.filter.ts";
import { TunedExpressAdapter } from "../http/express-adapter.ts";
import { observe } from "../http/observe.ts";
import { createLogger, nestLogger, type Logger } from "../logging/logger.ts";
import { drain, letGo } from "./drain.ts";
import { PlatformModule, type PlatformOptions } from "./platform.module.ts";
import { onStopSignal } from "./stop-signal.ts";

const MAX_RPC_CHARACTERS = 1_048_576;

export type Parts = Pick<PlatformOptions, "database" | "publishes" | "asks">;

export interface ServeOptions {
  service: ServiceName;
  config: ProcessConfig & { HTTP_PORT: number; RPC_PORT?: number };
  module: Type;
  parts: Parts;
}

/**
 * Starts a service: its signed HTTP door, its RPC door when it answers questions, the operator's port, and the relay
 * of its events. Returns when it accepts; stops by itself on SIGTERM or SIGINT.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { service, config, parts } = options;
  const logger = createLogger(service, config.LOG_LEVEL);
  const health = new Health();
  const app = await createApp(options.module, PlatformModule.with({ service, config, logger, health, ...parts }), logger);
  // First, so that the log line of a refused call is written too.
  const refusals = app.get(RefusalNotes);
  app.use(callerMiddleware(service, app.get(CallerTokens), logger, refusals));
  app.use(observe(logger, (request) => (request.route as { path?: string } | undefined)?.path ?? "unknown"));
  app.useGlobalGuards(new AccessGuard());
  app.useGlobalInterceptors(new RefusalInterceptor(refusals));
  app.useGlobalFilters(new ErrorFilter(logger));
  if (config.RPC_PORT !== undefined) {
    app.connectMicroservice<MicroserviceOptions>(
      { transport: Transport.TCP, options: { host: config.BIND_HOST, port: config.RPC_PORT, maxBufferSize: MAX_RPC_CHARACTERS } },
      { inheritAppConfig: true },
    );
    await app.startAllMicroservices();
  }
  await app.init();
  checkRoutes(app, service);
  await listen(app, config, logger, health, LIMITS.serviceKeepAliveMs);
  if (parts.publishes) app.get(Relay).start();
}

/** A Nest application that leaves bodies alone: the handlers stream or read them with their own limits. */
export async function createApp(module: Type, platform: DynamicModule, logger: Logger): Promise<NestExpressApplication> {
  const root: DynamicModule = { module: class Root {}, imports: [platform, module] };
  const app = await NestFactory.create<NestExpressApplication>(root, new TunedExpressAdapter(), {
    bodyParser: false,
    logger: nestLogger(logger),
    abortOnError: false,
  });
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.enable("strict routing");
  app.set("query parser", "simple");
  return app;
}

/** Opens the doors and arranges their closing: not ready, a moment for balancers to notice, drain, then the parts. */
export async function listen(
  app: NestExpressApplication,
  config: ProcessConfig & { HTTP_PORT: number },
  logger: Logger,
  health: Health,
  keepAliveMs: number,
  beforeDrain: () => void = () => undefined,
): Promise<void> {
  const server = app.getHttpServer();
  server.keepAliveTimeout = keepAliveMs;
  const internal = await startInternalServer(config.BIND_HOST, config.INTERNAL_PORT, health);
  await app.listen(config.HTTP_PORT, config.BIND_HOST);
  onStopSignal(logger, config.SHUTDOWN_DELAY_MS, async () => {
    health.stop();
    letGo(server);
    return async () => {
      beforeDrain();
      await drain(server, LIMITS.drainSeconds);
      await app.close();
      internal.close();
      internal.closeAllConnections();
    };
  });
  logger.info({ port: config.HTTP_PORT }, "ready");
}
