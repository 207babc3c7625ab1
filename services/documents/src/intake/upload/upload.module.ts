import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { UploadOrganizationsModule } from "../../core/organizations/upload-organizations.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { DueNoticesModule } from "../../lifecycle/due/due-notices.module.ts";
import { UnfinishedUploadsModule } from "../../core/unfinished-uploads/unfinished-uploads.module.ts";
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
  imports: [DocumentStoreModule, StorageModule, UploadOrganizationsModule, UnfinishedUploadsModule, DueNoticesModule],
  controllers: [UploadController, ResumableController],
  providers: [UploadService, UploadForm, IdempotencyKeys, UploaderParameters, ResumableUploads, UploadParts, TusServer],
})
export class UploadModule {}
