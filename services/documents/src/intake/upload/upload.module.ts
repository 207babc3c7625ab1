import { Module } from "@nestjs/common";
import { LifecycleModule } from "../../lifecycle/lifecycle.module.ts";
import { UploadOrganizations } from "../../core/organizations/upload-organizations.ts";
import { CoreModule } from "../../core/core.module.ts";
import { ResumableController } from "../resumable/resumable.controller.ts";
import { ResumableUploads } from "../resumable/resumable-uploads.service.ts";
import { TusServer } from "../resumable/tus-server.ts";
import { UploadParts } from "../resumable/upload-parts.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import { UploaderParameters } from "./uploader-parameters.ts";
import { UploadForm } from "./upload-form.ts";
import { UploadController } from "./upload.controller.ts";
import { UploadService } from "./upload.service.ts";

@Module({
  imports: [CoreModule, LifecycleModule],
  controllers: [UploadController, ResumableController],
  providers: [
    UploadService,
    UploadForm,
    IdempotencyKeys,
    UploaderParameters,
    UploadOrganizations,
    ResumableUploads,
    UploadParts,
    TusServer,
  ],
})
export class UploadModule {}
