import { Module, type Provider } from "@nestjs/common";
import { PlatformModule, RefusalNotes, RpcClient, type Logger } from "@takeoff/platform";
import { DescriptionService } from "./description/description.service.ts";
import { ApiController } from "./door/api.controller.ts";
import { DoorService } from "./door/door.service.ts";
import { FairShares } from "./door/fair-shares.ts";
import { LiveService } from "./live/live.service.ts";
import { ProxyService } from "./proxy/proxy.service.ts";
import { SessionResolver } from "./sessions/session-resolver.ts";

/** The gateway has no database: identity keeps what it refused. */
const refusalNotes: Provider = {
  provide: RefusalNotes,
  useFactory: (rpc: RpcClient, logger: Logger) =>
    new RefusalNotes(async (refusals) => void (await rpc.ask("audit.note_refusals", { refusals })), logger),
  inject: [RpcClient, PlatformModule.LOGGER],
};

@Module({
  controllers: [ApiController],
  providers: [refusalNotes, DoorService, FairShares, SessionResolver, ProxyService, LiveService, DescriptionService],
})
export class GatewayModule {}
