import { Module } from "@nestjs/common";
import { DataController } from "./data/data.controller.ts";
import { DataService } from "./data/data.service.ts";
import { ExtractedDataRepository } from "./data/extracted-data.repository.ts";
import { DeletionController } from "./deletion/deletion.controller.ts";
import { DeletionService } from "./deletion/deletion.service.ts";
import { DocumentCountRepository } from "./documents/document-count.repository.ts";
import { DocumentListRepository } from "./documents/document-list.repository.ts";
import { DocumentListService } from "./documents/document-list.service.ts";
import { DocumentsController } from "./documents/documents.controller.ts";
import { DocumentsService } from "./documents/documents.service.ts";
import { ExportController } from "./export/export.controller.ts";
import { ExportService } from "./export/export.service.ts";
import { FilesController } from "./files/files.controller.ts";
import { FilesService } from "./files/files.service.ts";
import { HistoryController } from "./history/history.controller.ts";
import { HistoryService } from "./history/history.service.ts";
import { TestNotificationController } from "./notifying/test-notification.controller.ts";
import { TestNotificationService } from "./notifying/test-notification.service.ts";
import { Readers } from "./objects/readers.ts";
import { UploadOrganizations } from "./organizations/upload-organizations.ts";
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
  controllers: [
    DocumentsController,
    UploadController,
    ResultsController,
    StatusController,
    FilesController,
    DataController,
    ExportController,
    DeletionController,
    HistoryController,
    TestNotificationController,
  ],
  providers: [
    DocumentCountRepository,
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
    DataService,
    ExportService,
    ExtractedDataRepository,
    Readers,
    DeletionService,
    HistoryService,
    UploadOrganizations,
    TestNotificationService,
  ],
})
export class DocumentsModule {}
