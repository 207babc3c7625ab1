import { Module, type Provider } from "@nestjs/common";
import { CONFIG, LOGGER } from "@takeoff/platform/inject";
import { CallerSigner, RejectionAuditBuffer, type Logger } from "@takeoff/platform";
import { RpcClient } from "@takeoff/platform/rpc";
import type { GatewayConfig } from "./config.ts";
import { DescriptionService } from "./description/description.service.ts";
import { Rejections } from "./edge/admission/rejections.ts";
import { ApiController } from "./edge/api.controller.ts";
import { TenantThrottle } from "./edge/throttle/tenant-throttle.ts";
import { LiveService } from "./live/live.service.ts";
import { BodyStorer } from "./proxy/store/body-storer.ts";
import { ObjectFetcher } from "./proxy/store/object-fetcher.ts";
import { ProxyService } from "./proxy/proxy.service.ts";
import { UnreadResponses } from "./proxy/unread-responses.ts";
import { OpenResponses } from "./sessions/open-responses.ts";
import { SessionResolver } from "./sessions/session-resolver.ts";

/** The gateway has no database: identity stores its rejections in the audit trail. */
const rejectionAuditBuffer: Provider = {
  provide: RejectionAuditBuffer,
  useFactory: (rpc: RpcClient, logger: Logger) =>
    new RejectionAuditBuffer(async (rejections) => void (await rpc.request("audit.note_refusals", { refusals: rejections })), logger),
  inject: [RpcClient, LOGGER],
};

/** Only the gateway signs the caller of a request to a service. */
const callerSigner: Provider = {
  provide: CallerSigner,
  useFactory: (config: GatewayConfig) => new CallerSigner(config.CALLER_SIGNING_KEYS),
  inject: [CONFIG],
};

@Module({
  controllers: [ApiController],
  providers: [
    rejectionAuditBuffer,
    callerSigner,
    Rejections,
    TenantThrottle,
    SessionResolver,
    OpenResponses,
    UnreadResponses,
    ObjectFetcher,
    BodyStorer,
    ProxyService,
    LiveService,
    DescriptionService,
  ],
})
export class GatewayModule {}
