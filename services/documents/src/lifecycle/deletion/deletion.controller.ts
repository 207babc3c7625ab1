import { Controller } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id } from "@takeoff/platform/http";
import { DeletionService } from "./deletion.service.ts";

@Controller()
export class DeletionController {
  constructor(private readonly deletions: DeletionService) {}

  @ApiRoute("deleteDocument")
  delete(@CurrentCaller() caller: Caller, @Id() id: number): Promise<void> {
    return this.deletions.delete(caller, id);
  }
}
