import { Controller } from "@nestjs/common";
import type { Caller, DocumentParameters } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id } from "@takeoff/platform/http";
import { DocumentParametersService } from "./document-parameters.service.ts";

@Controller()
export class DocumentParametersController {
  constructor(private readonly parameters: DocumentParametersService) {}

  @ApiRoute("getDocumentParameters")
  get(@CurrentCaller() caller: Caller, @Id() id: number): Promise<DocumentParameters> {
    return this.parameters.get(caller, id);
  }
}
