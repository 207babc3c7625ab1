import { Module } from "@nestjs/common";
import { DescriptionService } from "./description/description.service.ts";
import { ApiController } from "./door/api.controller.ts";
import { DoorService } from "./door/door.service.ts";
import { FairShares } from "./door/fair-shares.ts";
import { LiveService } from "./live/live.service.ts";
import { ProxyService } from "./proxy/proxy.service.ts";
import { SessionResolver } from "./sessions/session-resolver.ts";

@Module({
  controllers: [ApiController],
  providers: [DoorService, FairShares, SessionResolver, ProxyService, LiveService, DescriptionService],
})
export class GatewayModule {}
