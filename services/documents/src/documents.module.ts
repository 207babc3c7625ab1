import { Module } from "@nestjs/common";
import { SessionChecks } from "./documents/archive/session-checks.ts";
import { CompletionService } from "./drafts/completion.service.ts";
import { DraftEvents } from "./drafts/draft-events.ts";
import { DraftPageRepository } from "./drafts/draft-page.repository.ts";
import { DraftRepository } from "./drafts/draft.repository.ts";
import { DraftRequests } from "./drafts/draft-requests.ts";
import { DraftsController } from "./drafts/drafts.controller.ts";
import { LineRepository } from "./drafts/line.repository.ts";
import { ReviewService } from "./drafts/review.service.ts";
import { DataController } from "./results/data/data.controller.ts";
import { DataService } from "./results/data/data.service.ts";
import { ExtractedDataRepository } from "./results/data/extracted-data.repository.ts";
import { AssignmentController } from "./documents/assignment/assignment.controller.ts";
import { AssignmentService } from "./documents/assignment/assignment.service.ts";
import { NextDocumentRepository } from "./documents/assignment/next-document.repository.ts";
import { DeletionController } from "./documents/deletion/deletion.controller.ts";
import { DeletionService } from "./documents/deletion/deletion.service.ts";
import { DocumentCountRepository } from "./documents/document-count.repository.ts";
import { DocumentListRepository } from "./documents/document-list.repository.ts";
import { DocumentsController } from "./documents/documents.controller.ts";
import { DocumentsService } from "./documents/documents.service.ts";
import { DifferenceController } from "./drafts/difference/difference.controller.ts";
import { DifferenceService } from "./drafts/difference/difference.service.ts";
import { ExportController } from "./results/export/export.controller.ts";
import { ExportService } from "./results/export/export.service.ts";
import { TurnaroundController } from "./documents/figures/turnaround.controller.ts";
import { TurnaroundRepository } from "./documents/figures/turnaround.repository.ts";
import { TurnaroundService } from "./documents/figures/turnaround.service.ts";
import { FilesController } from "./documents/files/files.controller.ts";
import { FilesService } from "./documents/files/files.service.ts";
import { HistoryController } from "./documents/history/history.controller.ts";
import { HistoryService } from "./documents/history/history.service.ts";
import { TestNotificationController } from "./documents/notifying/test-notification.controller.ts";
import { TestNotificationService } from "./documents/notifying/test-notification.service.ts";
import { OriginalsController } from "./documents/originals/originals.controller.ts";
import { OriginalsService } from "./documents/originals/originals.service.ts";
import { OrganizationExportController } from "./documents/organization-export/organization-export.controller.ts";
import { OrganizationData } from "./documents/organization-export/organization-data.ts";
import { OrganizationExportService } from "./documents/organization-export/organization-export.service.ts";
import { RetentionController } from "./documents/retention/retention.controller.ts";
import { RetentionRepository } from "./documents/retention/retention.repository.ts";
import { ReadLeases } from "./storage/objects/read-leases.ts";
import { UploadOrganizations } from "./documents/organizations/upload-organizations.ts";
import { ResultsController } from "./results/attach/results.controller.ts";
import { ImportForm } from "./results/attach/import-form.ts";
import { ImportReader } from "./results/import/import-reader.ts";
import { TakeoffController } from "./results/mapping/takeoff.controller.ts";
import { TakeoffService } from "./results/mapping/takeoff.service.ts";
import { ResultsForm } from "./results/attach/results-form.ts";
import { ResultsService } from "./results/attach/results.service.ts";
import { StatusController } from "./documents/status/status.controller.ts";
import { StatusService } from "./documents/status/status.service.ts";
import { sandboxNoticeProvider } from "./storage/inspection/sandbox-notice.ts";
import { StorageModule } from "./storage.module.ts";
import { IdempotencyKeys } from "./intake/upload/idempotency.ts";
import { UploadController } from "./intake/upload/upload.controller.ts";
import { UploadForm } from "./intake/upload/upload-form.ts";
import { UploadService } from "./intake/upload/upload.service.ts";

/** The HTTP service: its routes and what they need. */
@Module({
  imports: [StorageModule],
  controllers: [
    // Before `DocumentsController`, whose route of one document would match this path too.
    OriginalsController,
    DocumentsController,
    UploadController,
    ResultsController,
    StatusController,
    AssignmentController,
    FilesController,
    DataController,
    ExportController,
    DifferenceController,
    OrganizationExportController,
    TakeoffController,
    DeletionController,
    RetentionController,
    TurnaroundController,
    HistoryController,
    TestNotificationController,
    DraftsController,
  ],
  providers: [
    sandboxNoticeProvider("documents"),
    DocumentCountRepository,
    DocumentListRepository,
    DocumentsService,
    UploadForm,
    UploadService,
    IdempotencyKeys,
    ResultsForm,
    ImportForm,
    ImportReader,
    TakeoffService,
    ResultsService,
    StatusService,
    AssignmentService,
    NextDocumentRepository,
    FilesService,
    DataService,
    ExportService,
    DifferenceService,
    OriginalsService,
    OrganizationExportService,
    OrganizationData,
    SessionChecks,
    ExtractedDataRepository,
    ReadLeases,
    DeletionService,
    RetentionRepository,
    TurnaroundRepository,
    TurnaroundService,
    HistoryService,
    UploadOrganizations,
    TestNotificationService,
    DraftEvents,
    DraftPageRepository,
    DraftRepository,
    DraftRequests,
    LineRepository,
    ReviewService,
    CompletionService,
  ],
})
export class DocumentsModule {}
