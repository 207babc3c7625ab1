import { Controller } from "@nestjs/common";
import type { Caller, Document, DraftCompletion } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, BodyReader, type RequestReader } from "@takeoff/platform/http";
import { CompletionService } from "./completion.service.ts";

@Controller()
export class CompletionController {
  constructor(private readonly completion: CompletionService) {}

  @ApiRoute("completeDraft")
  complete(@CurrentCaller() caller: Caller, @Id() id: number, @BodyReader() body: RequestReader<DraftCompletion>): Promise<Document> {
    return this.completion.complete(caller, id, body);
  }
}
