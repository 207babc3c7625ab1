import { Module, type OnApplicationBootstrap } from "@nestjs/common";
import { ErasureLoopModule } from "@takeoff/platform";
import { EventHandlingModule } from "./event-handling.module.ts";
import { DueNotices } from "./lifecycle/due/due-notices.ts";
import { DueNoticesModule } from "./lifecycle/due/due-notices.module.ts";
import { RetentionService } from "./lifecycle/retention/retention.service.ts";
import { RetentionWorkerModule } from "./lifecycle/retention/retention-worker.module.ts";
import { Sweeper } from "./lifecycle/sweeping/sweeper.ts";
import { SweeperModule } from "./lifecycle/sweeping/sweeper.module.ts";
import { CountAggregator } from "./list/counts/count-aggregator.ts";
import { CountAggregatorModule } from "./list/counts/count-aggregator.module.ts";
import { DocumentEraser, ErasureModule } from "./maintenance/erasure/document-eraser.ts";
import { TurnaroundMetrics } from "./maintenance/figures/turnaround-metrics.ts";
import { TurnaroundMetricsModule } from "./maintenance/figures/turnaround-metrics.module.ts";
import { SandboxNoticeModule } from "./pdf/process/sandbox-notice.ts";
import { StoreAccessModule } from "./storage/store/store-access.module.ts";

/** The worker: the handlers of events, and what it does at intervals. */
@Module({
  imports: [
    EventHandlingModule,
    SweeperModule,
    StoreAccessModule,
    CountAggregatorModule,
    RetentionWorkerModule,
    DueNoticesModule,
    TurnaroundMetricsModule,
    ErasureLoopModule.forService("documents", ErasureModule, DocumentEraser),
    SandboxNoticeModule.forProcess("documents-worker"),
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
