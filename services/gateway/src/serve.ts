import { LIMITS } from "@takeoff/contracts";
import { createApp, createLogger, ErrorFilter, Health, listen, observe, PlatformModule, readConfig } from "@takeoff/platform";
import { gatewayConfig } from "./config.ts";
import { answerParserErrors } from "./door/client-error.ts";
import { openContext, partEarly } from "./door/door.middleware.ts";
import { securityHeaders } from "./door/security-headers.ts";
import { GatewayModule } from "./gateway.module.ts";
import { LiveService } from "./live/live.service.ts";
import { webApp } from "./web/web-app.ts";
import { oneReading } from "./wire/one-reading.ts";

/** Starts the only public door. */
export async function serveGateway(): Promise<void> {
  const config = readConfig(gatewayConfig);
  const logger = createLogger("gateway", config.LOG_LEVEL);
  const health = new Health();
  const platform = PlatformModule.with({ service: "gateway", config, logger, health, asks: { identity: config.IDENTITY_RPC } });
  const app = await createApp(GatewayModule, platform, logger);
  app.set("trust proxy", config.TRUST_PROXY_HOPS);
  app.use(
    openContext,
    partEarly,
    observe(logger, (_request, response) => (response.locals["route"] as string | undefined) ?? "other"),
    securityHeaders(config.PUBLIC_URL),
    oneReading,
  );
  app.use(webApp(config.WEB_DIR, config.MAX_UPLOAD_BYTES));
  app.useGlobalFilters(new ErrorFilter(logger));
  answerParserErrors(app.getHttpServer());
  await app.init();
  await listen(app, config, logger, health, LIMITS.gatewayKeepAliveMs, () => app.get(LiveService).endAll());
}
