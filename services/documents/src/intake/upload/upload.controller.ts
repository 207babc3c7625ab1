import { Controller, Headers, Req } from "@nestjs/common";
import type { Caller, Document } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller } from "@takeoff/platform/http";
import type { Request } from "express";
import { readForm } from "../../storage/forms/read-form.ts";
import { UploadService } from "./upload.service.ts";

@Controller()
export class UploadController {
  constructor(private readonly uploads: UploadService) {}

  @ApiRoute("uploadDocument")
  upload(@CurrentCaller() caller: Caller, @Req() request: Request, @Headers("idempotency-key") key: string | undefined): Promise<Document> {
    return this.uploads.upload(caller, readForm(request), key);
  }
}
