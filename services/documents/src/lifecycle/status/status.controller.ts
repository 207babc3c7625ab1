import { Controller } from "@nestjs/common";
import type { Caller, Document, StatusChange } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id, LazyBody, type Lazy } from "@takeoff/platform/http";
import { StatusService } from "./status.service.ts";

@Controller()
export class StatusController {
  constructor(private readonly statuses: StatusService) {}

  @ApiRoute("setDocumentStatus")
  set(@CurrentCaller() caller: Caller, @Id() id: number, @LazyBody() body: Lazy<StatusChange>): Promise<Document> {
    return this.statuses.change(caller, id, body);
  }

  @ApiRoute("completeDocument")
  complete(@CurrentCaller() caller: Caller, @Id() id: number): Promise<Document> {
    return this.statuses.complete(caller, id);
  }
}
