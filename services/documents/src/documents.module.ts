import { Module } from "@nestjs/common";
import { DocumentListRepository } from "./documents/document-list.repository.ts";
import { DocumentListService } from "./documents/document-list.service.ts";
import { DocumentsController } from "./documents/documents.controller.ts";
import { DocumentsService } from "./documents/documents.service.ts";
import { FilesController } from "./files/files.controller.ts";
import { FilesService } from "./files/files.service.ts";
import { ProcessService } from "./results/process.service.ts";
import { ResultsController } from "./results/results.controller.ts";
import { ResultsForm } from "./results/results-form.ts";
import { ResultsService } from "./results/results.service.ts";
import { StatusController } from "./status/status.controller.ts";
import { StatusService } from "./status/status.service.ts";
import { StorageModule } from "./storage.module.ts";
import { Idempotent } from "./upload/idempotent.ts";
import { UploadController } from "./upload/upload.controller.ts";
import { UploadForm } from "./upload/upload-form.ts";
import { UploadService } from "./upload/upload.service.ts";

/** The service's public door. */
@Module({
  imports: [StorageModule],
  controllers: [DocumentsController, UploadController, ResultsController, StatusController, FilesController],
  providers: [
    DocumentListRepository,
    DocumentListService,
    DocumentsService,
    UploadForm,
    UploadService,
    Idempotent,
    ProcessService,
    ResultsForm,
    ResultsService,
    StatusService,
    FilesService,
  ],
})
export class DocumentsModule {}
