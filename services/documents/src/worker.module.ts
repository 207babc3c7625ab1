import { Module, type OnApplicationBootstrap } from "@nestjs/common";
import { erasureLoopProvider, eventWorkerProvider } from "@takeoff/platform";
import { CountAggregator } from "./list/counts/count-aggregator.ts";
import { DueNotices } from "./lifecycle/due/due-notices.ts";
import { DocumentEraser, ErasureModule } from "./maintenance/erasure/document-eraser.ts";
import { TurnaroundMetrics } from "./maintenance/figures/turnaround-metrics.ts";
import { RetentionService } from "./lifecycle/retention/retention.service.ts";
import { MAX_QUEUED_DRAFTS } from "./drafts/reading/draft-slots.ts";
import { EventHandlers } from "./event-handlers.ts";
import { MAX_QUEUED_EXTRACTIONS } from "./results/extraction/extraction.service.ts";
import { MAX_QUEUED_INSPECTIONS } from "./pdf/inspection/pdf-inspector.ts";
import { sandboxNoticeProvider } from "./pdf/process/sandbox-notice.ts";
import { Sweeper } from "./lifecycle/sweeping/sweeper.ts";
import { CheckModule } from "./intake/check.module.ts";
import { CountAggregatorModule } from "./list/counts/count-aggregator.module.ts";
import { DraftWorkerModule } from "./drafts/reading/draft-worker.module.ts";
import { DueNoticesModule } from "./lifecycle/due/due-notices.module.ts";
import { ExtractionModule } from "./results/extraction/extraction.module.ts";
import { OrganizationChangesModule } from "./lifecycle/organizations/organization-changes.module.ts";
import { RetentionWorkerModule } from "./lifecycle/retention/retention-worker.module.ts";
import { StoreAccessModule } from "./storage/store/store-access.module.ts";
import { SweeperModule } from "./lifecycle/sweeping/sweeper.module.ts";
import { TurnaroundMetricsModule } from "./maintenance/figures/turnaround-metrics.module.ts";

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

/** The worker: the handlers of events, and what it does at intervals. */
@Module({
  imports: [
    CheckModule,
    ExtractionModule,
    DraftWorkerModule,
    OrganizationChangesModule,
    SweeperModule,
    StoreAccessModule,
    CountAggregatorModule,
    RetentionWorkerModule,
    DueNoticesModule,
    TurnaroundMetricsModule,
    ErasureModule,
  ],
  providers: [
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
