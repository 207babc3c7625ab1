import { Controller, Req } from "@nestjs/common";
import type { Caller, CorrectionDecisions, CorrectionList } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, BodyReader, type RequestReader } from "@takeoff/platform/http";
import type { Request } from "express";
import { readForm } from "../../storage/forms/read-form.ts";
import { CorrectionsService } from "./corrections.service.ts";

@Controller()
export class CorrectionsController {
  constructor(private readonly corrections: CorrectionsService) {}

  @ApiRoute("importCorrections")
  import(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request): Promise<CorrectionList> {
    return this.corrections.import(caller, id, (onFile) => readForm(request)(onFile));
  }

  @ApiRoute("offerDrawnMarkups")
  offerDrawn(@CurrentCaller() caller: Caller, @Id() id: number): Promise<CorrectionList> {
    return this.corrections.offerDrawn(caller, id);
  }

  @ApiRoute("listCorrections")
  list(@CurrentCaller() caller: Caller, @Id() id: number): Promise<CorrectionList> {
    return this.corrections.list(caller, id);
  }

  @ApiRoute("decideCorrections")
  decide(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @BodyReader() body: RequestReader<CorrectionDecisions>,
  ): Promise<CorrectionList> {
    return this.corrections.decide(caller, id, body);
  }
}
