import { Controller } from "@nestjs/common";
import type { Caller, Document, StatusChange } from "@takeoff/contracts";
import { From, Handles, Id, LazyBody, type Lazy } from "@takeoff/platform";
import { StatusService } from "./status.service.ts";

@Controller()
export class StatusController {
  constructor(private readonly statuses: StatusService) {}

  @Handles("setDocumentStatus")
  set(@From() caller: Caller, @Id() id: number, @LazyBody() body: Lazy<StatusChange>): Promise<Document> {
    return this.statuses.change(caller, id, body);
  }

  @Handles("completeDocument")
  complete(@From() caller: Caller, @Id() id: number): Promise<Document> {
    return this.statuses.complete(caller, id);
  }
}
