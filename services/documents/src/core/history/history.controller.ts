import { Controller } from "@nestjs/common";
import type { Caller, HistoryEntry } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id } from "@takeoff/platform/http";
import { HistoryService } from "./history.service.ts";

@Controller()
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @ApiRoute("getDocumentHistory")
  list(@CurrentCaller() caller: Caller, @Id() id: number): Promise<HistoryEntry[]> {
    return this.history.list(caller, id);
  }
}
