import { Controller, Headers, Req } from "@nestjs/common";
import { AppError, isCleanText, TEXT_LIMITS, type Caller, type Document } from "@takeoff/contracts";
import { From, Handles } from "@takeoff/platform";
import type { Request } from "express";
import { readForm } from "../forms/read-form.ts";
import { Idempotent } from "./idempotent.ts";
import { UploadForm } from "./upload-form.ts";
import { UploadService } from "./upload.service.ts";

@Controller()
export class UploadController {
  constructor(
    private readonly idempotent: Idempotent,
    private readonly form: UploadForm,
    private readonly uploads: UploadService,
  ) {}

  @Handles("uploadDocument")
  upload(@From() caller: Caller, @Req() request: Request, @Headers("idempotency-key") key: string | undefined): Promise<Document> {
    const read = readForm(request);
    return this.idempotent.run(caller.id, checkedKey(key), {
      first: (keep) => this.uploads.receive(caller, () => this.form.receive(caller, read), keep),
      fingerprint: () => this.form.fingerprint(read),
    });
  }
}

function checkedKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (key === "" || key.length > TEXT_LIMITS.idempotencyKey || !isCleanText(key)) {
    throw new AppError("validation_failed", {
      fields: { "idempotency-key": `Idempotency keys have 1 to ${TEXT_LIMITS.idempotencyKey} characters` },
    });
  }
  return key;
}
