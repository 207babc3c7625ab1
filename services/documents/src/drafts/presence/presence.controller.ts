import { Controller } from "@nestjs/common";
import type { Caller, DraftViewers } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id } from "@takeoff/platform/http";
import { PresenceService } from "./presence.service.ts";

@Controller()
export class PresenceController {
  constructor(private readonly presence: PresenceService) {}

  @ApiRoute("viewDraft")
  view(@CurrentCaller() caller: Caller, @Id() id: number): Promise<DraftViewers> {
    return this.presence.view(caller, id);
  }
}
