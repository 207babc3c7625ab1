import { Controller } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { From, Handles, Id } from "@takeoff/platform";
import { DeletionService } from "./deletion.service.ts";

@Controller()
export class DeletionController {
  constructor(private readonly deletions: DeletionService) {}

  @Handles("deleteDocument")
  delete(@From() caller: Caller, @Id() id: number): Promise<void> {
    return this.deletions.delete(caller, id);
  }
}
