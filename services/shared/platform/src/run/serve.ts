import { Server as HttpsServer } from "node:https";
import type { Server as TlsServer } from "node:tls";
import type { DynamicModule, Type } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { Transport, type MicroserviceOptions } from "@nestjs/microservices";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { LIMITS, type ServiceName } from "@takeoff/contracts";
import type { Request } from "express";
import { RejectionInterceptor } from "../audit/rejection.interceptor.ts";
import { RejectionAuditBuffer } from "../audit/rejection-audit-buffer.ts";
import { CallerVerifier } from "../caller/caller-token.ts";
import type { ProcessConfig } from "../config/config.ts";
import { Relay } from "../events/relay.ts";
import { startInternalServer } from "../health/internal-server.ts";
import { Health } from "../health/health.ts";
import { AccessGuard, makeCallerMiddleware } from "../http/check-caller.ts";
import { checkRoutes } from "../http/routes/check-routes.ts";
import { ErrorFilter } from "../http/error.filter.ts";
import { TunedExpressAdapter } from "../http/express-adapter.ts";
import { logRequests } from "../http/log-requests.ts";
import { answerOffersLater } from "../http/upload-redirect.ts";
import { createLogger, makeNestLogger, type Logger } from "../logging/logger.ts";
import { checkRpcHandlers } from "../rpc/check-rpc-handlers.ts";
import { RpcGuard } from "../rpc/rpc.guard.ts";
import { RpcVerifier } from "../rpc/rpc-token.ts";
import type { NamedKey, PublicKeySets } from "../signing/keys.ts";
import { readServerCertificate, reloadCertificate, type ServerCertificate } from "../tls/server-certificate.ts";
import { traceRequests } from "../tracing/trace-requests.ts";
import { TraceRpcInterceptor } from "../tracing/trace-rpc.interceptor.ts";
import { startTracing, stopTracing, tracer } from "../tracing/tracing.ts";
import { drain, disableKeepAlive } from "./drain.ts";
import { PlatformModule, type PlatformOptions } from "./platform.module.ts";
import { onStopSignal } from "./stop-signal.ts";

const MAX_RPC_CHARACTERS = 1_048_576;

export type PlatformDependencies = Pick<PlatformOptions, "database" | "publishes" | "rpcTargets">;

export interface ServeOptions {
  service: ServiceName;
  config: ProcessConfig & {
    HTTP_PORT: number;
    CALLER_PUBLIC_KEYS: readonly NamedKey[];
    RPC_PORT?: number;
    RPC_PUBLIC_KEYS?: PublicKeySets;
  };
  module: Type;
  dependencies: PlatformDependencies;
}

/** Starts a service with its HTTP and RPC servers, its internal port and the relay of its events. Stops on SIGTERM or SIGINT. */
export async function serve(options: ServeOptions): Promise<void> {
  const { service, config, dependencies } = options;
  const logger = createLogger(service, config.LOG_LEVEL);
  const health = new Health();
  await startTracing(service, config, logger);
  const callers = new CallerVerifier(config.CALLER_PUBLIC_KEYS);
  const platform = PlatformModule.with({ service, config, logger, health, ...dependencies });
  const certificate = readServerCertificate(config);
  const app = await createApp(options.module, platform, logger, certificate);
  answerOffersLater(app.getHttpServer());
  // First, so that a rejected request is recorded too.
  const rejections = app.get(RejectionAuditBuffer);
  app.use(makeCallerMiddleware(service, callers, logger, rejections));
  const readRoute = (request: Request): string | undefined => (request.route as { path?: string } | undefined)?.path;
  // Only the gateway gets this far.
  if (tracer) app.use(traceRequests({ readRoute, continues: true }));
  app.use(logRequests(logger, (request) => readRoute(request) ?? "unknown"));
  app.useGlobalGuards(new AccessGuard());
  if (tracer) app.useGlobalInterceptors(new TraceRpcInterceptor());
  app.useGlobalInterceptors(new RejectionInterceptor(rejections));
  app.useGlobalFilters(new ErrorFilter(logger));
  checkRpcHandlers(app, service);
  if (config.RPC_PORT !== undefined && config.RPC_PUBLIC_KEYS !== undefined) {
    app.useGlobalGuards(new RpcGuard(new RpcVerifier(service, config.RPC_PUBLIC_KEYS), logger));
    const address = { host: config.BIND_HOST, port: config.RPC_PORT };
    const rpc = app.connectMicroservice<MicroserviceOptions>(
      {
        transport: Transport.TCP,
        options: { ...address, maxBufferSize: MAX_RPC_CHARACTERS, ...(certificate && { tlsOptions: certificate }) },
      },
      { inheritAppConfig: true },
    );
    await app.startAllMicroservices();
    if (certificate) reloadCertificateHourly(rpc.unwrap<TlsServer>(), config, logger);
  }
  await app.init();
  checkRoutes(app, service);
  await listen(app, config, logger, health, LIMITS.serviceKeepAliveMs);
  if (dependencies.publishes) app.get(Relay).start();
}

/** Creates a Nest application without body parsers: the handlers have limits of their own. @param certificate null for plain HTTP */
export async function createApp(
  module: Type,
  platform: DynamicModule,
  logger: Logger,
  certificate: ServerCertificate | null,
): Promise<NestExpressApplication> {
  const root: DynamicModule = { module: class Root {}, imports: [platform, module] };
  const app = await NestFactory.create<NestExpressApplication>(root, new TunedExpressAdapter(certificate), {
    bodyParser: false,
    logger: makeNestLogger(logger),
    abortOnError: false,
  });
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  return app;
}

/** Starts listening, and stops on a signal: reports not ready, waits for load balancers to notice, drains, closes the application. */
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
  if (server instanceof HttpsServer) reloadCertificateHourly(server, config, logger);
  onStopSignal(logger, config.SHUTDOWN_DELAY_MS, async () => {
    health.stop();
    disableKeepAlive(server);
    return async () => {
      beforeDrain();
      await drain(server, LIMITS.drainSeconds);
      await app.close();
      await stopTracing();
      internal.close();
      internal.closeAllConnections();
    };
  });
  logger.info({ port: config.HTTP_PORT }, "ready");
}

function reloadCertificateHourly(server: TlsServer, config: ProcessConfig, logger: Logger): void {
  reloadCertificate(server, config, (error) => logger.error({ err: error }, "certificate could not be reloaded"));
}
