import { API_BASE, LIMITS } from "@takeoff/contracts";
import { createLogger, Health, readConfig, readServerCertificate, startTracing, tracer, traceRequests } from "@takeoff/platform";
import { ErrorFilter, logRequests } from "@takeoff/platform/http";
import { createApp, listen, PlatformModule } from "@takeoff/platform/run";
import type { Request, Response } from "express";
import { gatewayConfig } from "./config.ts";
import { handleParserErrors } from "./edge/client-error.ts";
import { openContext, drainUnreadBody } from "./edge/edge.middleware.ts";
import { securityHeaders } from "./edge/security-headers.ts";
import { GatewayModule } from "./gateway.module.ts";
import { LiveService } from "./live/live.service.ts";
import { serveWebApp } from "./web/web-app.ts";
import { rejectAmbiguousRequest } from "./edge/reject-ambiguous-request.ts";

/** Starts the gateway, the only service that clients can reach. */
export async function serveGateway(): Promise<void> {
  const config = readConfig(gatewayConfig);
  const logger = createLogger("gateway", config.LOG_LEVEL);
  await startTracing("gateway", config, logger);
  const health = new Health();
  const rpcTargets = { as: "gateway", signingKeys: config.RPC_SIGNING_KEYS, endpoints: { identity: config.IDENTITY_RPC } } as const;
  const platform = PlatformModule.with({ service: "gateway", config, logger, health, rpcTargets });
  const app = await createApp(GatewayModule, platform, logger, readServerCertificate(config));
  app.set("trust proxy", config.TRUST_PROXY_HOPS);
  const getRoute = (_request: Request, response: Response): string | undefined => response.locals["route"] as string | undefined;
  // With the base, as the services' routes have it.
  const getFullRoute = (request: Request, response: Response): string | undefined => {
    const route = getRoute(request, response);
    return route === undefined ? undefined : `${API_BASE}${route}`;
  };
  app.use(
    openContext,
    // The trace context that a client sends is ignored, as its request id is.
    ...(tracer ? [traceRequests({ readRoute: getFullRoute, continues: false })] : []),
    drainUnreadBody,
    logRequests(logger, (request, response) => getRoute(request, response) ?? "other"),
    securityHeaders(config.PUBLIC_URL),
    rejectAmbiguousRequest,
  );
  app.use(serveWebApp(config.WEB_DIR, config.MAX_UPLOAD_BYTES));
  app.useGlobalFilters(new ErrorFilter(logger));
  handleParserErrors(app.getHttpServer());
  await app.init();
  await listen(app, config, logger, health, LIMITS.gatewayKeepAliveMs, () => app.get(LiveService).endAll());
}
