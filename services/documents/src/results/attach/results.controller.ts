import { Controller, Req } from "@nestjs/common";
import { LIMITS, type Caller, type Document, type TakeoffPreview } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id } from "@takeoff/platform/http";
import type { Request } from "express";
import { readForm } from "../../storage/forms/read-form.ts";
import { FilePreviewService } from "./file-preview.service.ts";
import { ResultsService } from "./results.service.ts";

@Controller()
export class ResultsController {
  constructor(
    private readonly results: ResultsService,
    private readonly previews: FilePreviewService,
  ) {}

  @ApiRoute("previewTakeoff")
  preview(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request): Promise<TakeoffPreview> {
    return this.previews.preview(caller, id, (onFile) => readForm(request, LIMITS.nc1Parts)(onFile));
  }

  @ApiRoute("processDocument")
  process(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request): Promise<Document> {
    return this.results.process(caller, id, (onFile) => readForm(request)(onFile));
  }

  @ApiRoute("importTakeoff")
  import(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request): Promise<Document> {
    return this.results.import(caller, id, (onFile) => readForm(request, LIMITS.nc1Parts)(onFile));
  }
}
