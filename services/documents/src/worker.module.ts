import { Module, type OnApplicationBootstrap } from "@nestjs/common";
import { erasureLoopProvider, eventWorkerProvider } from "@takeoff/platform";
import { CheckService } from "./intake/check.service.ts";
import { MAX_QUEUED_INSPECTIONS, PdfInspector } from "./storage/inspection/pdf-inspector.ts";
import { ResultsComparison } from "./results/comparing/results-comparison.ts";
import { ExtractionCleaner } from "./results/data/extraction-cleaner.ts";
import { ExtractionRepository } from "./results/data/extraction.repository.ts";
import { CountAggregator } from "./documents/count-aggregator.ts";
import { DocumentCountRepository } from "./documents/document-count.repository.ts";
import { DeletionService } from "./documents/deletion/deletion.service.ts";
import { DueNoticeRepository } from "./documents/due/due-notice.repository.ts";
import { DueNotices } from "./documents/due/due-notices.ts";
import { DocumentEraser, ErasureModule } from "./documents/erasure/document-eraser.ts";
import { DraftEvents } from "./drafts/draft-events.ts";
import { DraftPageRepository } from "./drafts/draft-page.repository.ts";
import { DraftRepository } from "./drafts/draft.repository.ts";
import { DraftRequests } from "./drafts/draft-requests.ts";
import { DraftService } from "./drafts/draft.service.ts";
import { DraftSlots, MAX_QUEUED_DRAFTS } from "./drafts/draft-slots.ts";
import { DrawingReader } from "./drafts/drawing-reader.ts";
import { LineRepository } from "./drafts/line.repository.ts";
import { MarkedPdfMaker } from "./drafts/marked-pdf/marked-pdf-maker.ts";
import { MarkedPdfService } from "./drafts/marked-pdf/marked-pdf.service.ts";
import { EventHandlers } from "./event-handlers.ts";
import { MAX_QUEUED_EXTRACTIONS, ExtractionService } from "./results/extraction/extraction.service.ts";
import { RereadService } from "./results/extraction/reread.service.ts";
import { ResultsReader } from "./results/extraction/results-reader.ts";
import { sandboxNoticeProvider } from "./storage/inspection/sandbox-notice.ts";
import { Sweeper } from "./storage/objects/sweeper.ts";
import { TurnaroundMetrics } from "./documents/figures/turnaround-metrics.ts";
import { TurnaroundRepository } from "./documents/figures/turnaround.repository.ts";
import { OrganizationDocumentRepository } from "./documents/organizations/organization-documents.repository.ts";
import { RetentionRepository } from "./documents/retention/retention.repository.ts";
import { RetentionService } from "./documents/retention/retention.service.ts";
import { RemovalService } from "./documents/organizations/removal.service.ts";
import { RenameService } from "./documents/organizations/rename.service.ts";
import { StorageModule } from "./storage.module.ts";
import { StoreAccess } from "./storage/store/store-access.ts";

/**
 * Concurrent jobs of each queue. Jobs of checks wait in this process for their organization's turn: the number must be large enough
 * to cover many organizations. Jobs of extraction wait too; each running one holds part of a CSV, or an XML, in memory.
 */
const CONCURRENCY = {
  documents: 4,
  checks: MAX_QUEUED_INSPECTIONS,
  extraction: MAX_QUEUED_EXTRACTIONS,
  drafts: MAX_QUEUED_DRAFTS,
} as const;

/**
 * The worker: event handlers, the sweeper, the count aggregator, the extraction cleaner, retention, due notices and erasure passes, the
 * metrics of turnaround.
 */
@Module({
  imports: [StorageModule, ErasureModule],
  providers: [
    CheckService,
    PdfInspector,
    ResultsReader,
    RereadService,
    ResultsComparison,
    ExtractionService,
    ExtractionRepository,
    ExtractionCleaner,
    Sweeper,
    StoreAccess,
    CountAggregator,
    DocumentCountRepository,
    OrganizationDocumentRepository,
    RenameService,
    RemovalService,
    DeletionService,
    RetentionRepository,
    RetentionService,
    DueNoticeRepository,
    DueNotices,
    TurnaroundRepository,
    TurnaroundMetrics,
    DraftEvents,
    DraftPageRepository,
    DraftRepository,
    DraftRequests,
    DraftService,
    DraftSlots,
    DrawingReader,
    LineRepository,
    MarkedPdfMaker,
    MarkedPdfService,
    EventHandlers,
    sandboxNoticeProvider("documents-worker"),
    erasureLoopProvider("documents", DocumentEraser),
    eventWorkerProvider("documents", EventHandlers, CONCURRENCY.documents),
    eventWorkerProvider("documents-checks", EventHandlers, CONCURRENCY.checks),
    eventWorkerProvider("documents-extraction", EventHandlers, CONCURRENCY.extraction),
    eventWorkerProvider("documents-drafts", EventHandlers, CONCURRENCY.drafts),
  ],
})
export class WorkerModule implements OnApplicationBootstrap {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly aggregator: CountAggregator,
    private readonly retention: RetentionService,
    private readonly dueNotices: DueNotices,
    private readonly metrics: TurnaroundMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.start();
    this.aggregator.start();
    this.retention.start();
    this.dueNotices.start();
    this.metrics.start();
  }
}
