import { Controller } from "@nestjs/common";
import type { Caller, Document, DraftCompletion } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, LazyBody, type Lazy } from "@takeoff/platform/http";
import { CompletionService } from "./completion.service.ts";

@Controller()
export class CompletionController {
  constructor(private readonly completion: CompletionService) {}

  @ApiRoute("completeDraft")
  complete(@CurrentCaller() caller: Caller, @Id() id: number, @LazyBody() body: Lazy<DraftCompletion>): Promise<Document> {
    return this.completion.complete(caller, id, body);
  }
}
