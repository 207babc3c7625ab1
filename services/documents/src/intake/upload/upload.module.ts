import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { UploadOrganizationsModule } from "../../core/organizations/upload-organizations.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import { UploaderParameters } from "./uploader-parameters.ts";
import { UploadForm } from "./upload-form.ts";
import { UploadController } from "./upload.controller.ts";
import { UploadService } from "./upload.service.ts";

@Module({
  imports: [DocumentStoreModule, StorageModule, UploadOrganizationsModule],
  controllers: [UploadController],
  providers: [UploadService, UploadForm, IdempotencyKeys, UploaderParameters],
})
export class UploadModule {}
