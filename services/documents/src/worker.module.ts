import { Module } from "@nestjs/common";
import { makeEventWorkerProvider } from "@takeoff/platform/run";
import { MarkedPdfModule } from "./drafts/marked-pdf/marked-pdf.module.ts";
import { MAX_QUEUED_DRAFTS } from "./drafts/reading/draft-slots.ts";
import { ReadingModule } from "./drafts/reading/reading.module.ts";
import { MAX_QUEUED_SCANS } from "./drafts/scans/scan-slots.ts";
import { ScansModule } from "./drafts/scans/scans.module.ts";
import { EventHandlers } from "./event-handlers.ts";
import { CheckModule } from "./intake/check.module.ts";
import { OrganizationChangesModule } from "./lifecycle/organizations/organization-changes.module.ts";
import { MAX_QUEUED_INSPECTIONS } from "./pdf/inspection/pdf-inspector.ts";
import { SandboxNoticeModule } from "./pdf/process/sandbox-notice.ts";
import { ExtractionModule } from "./results/reading/extraction.module.ts";
import { StorageModule } from "./storage/storage.module.ts";
import { StoreAccess } from "./storage/store/store-access.ts";
import { MAX_QUEUED_EXTRACTIONS } from "./results/reading/extraction.service.ts";

/**
 * Concurrent jobs of each queue. Jobs of checks wait in this process for their organization's turn: the number must be large enough
 * to cover many organizations. Jobs of extraction wait too; each running one holds part of a CSV, or an XML, in memory.
 */
const CONCURRENCY = {
  documents: 4,
  checks: MAX_QUEUED_INSPECTIONS,
  extraction: MAX_QUEUED_EXTRACTIONS,
  drafts: MAX_QUEUED_DRAFTS,
  scans: MAX_QUEUED_SCANS,
} as const;

/** The worker: the queues of events, and what each event does. Periodic tasks are in `ServerModule`: an autoscaler may leave no worker. */
@Module({
  imports: [
    CheckModule,
    ExtractionModule,
    ReadingModule,
    ScansModule,
    MarkedPdfModule,
    OrganizationChangesModule,
    StorageModule,
    SandboxNoticeModule.forProcess("documents-worker"),
  ],
  providers: [
    EventHandlers,
    StoreAccess,
    makeEventWorkerProvider("documents", EventHandlers, CONCURRENCY.documents),
    makeEventWorkerProvider("documents-checks", EventHandlers, CONCURRENCY.checks),
    makeEventWorkerProvider("documents-extraction", EventHandlers, CONCURRENCY.extraction),
    makeEventWorkerProvider("documents-drafts", EventHandlers, CONCURRENCY.drafts),
    makeEventWorkerProvider("documents-scans", EventHandlers, CONCURRENCY.scans),
  ],
})
export class WorkerModule {}
