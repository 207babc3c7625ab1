import { Module, type OnApplicationBootstrap } from "@nestjs/common";
import { Queues } from "@takeoff/platform/queues";
import { ErasureLoopModule } from "@takeoff/platform/run";
import { DueNotices } from "./lifecycle/due/due-notices.ts";
import { DueNoticesModule } from "./lifecycle/due/due-notices.module.ts";
import { RetentionService } from "./lifecycle/retention/retention.service.ts";
import { RetentionPassesModule } from "./lifecycle/retention/retention-passes.module.ts";
import { Sweeper } from "./lifecycle/sweeping/sweeper.ts";
import { SweeperModule } from "./lifecycle/sweeping/sweeper.module.ts";
import { CountAggregator } from "./list/counts/count-aggregator.ts";
import { CountAggregatorModule } from "./list/counts/count-aggregator.module.ts";
import { DocumentEraser, ErasureModule } from "./maintenance/erasure/document-eraser.ts";
import { TurnaroundMetrics } from "./maintenance/figures/turnaround-metrics.ts";
import { TurnaroundMetricsModule } from "./maintenance/figures/turnaround-metrics.module.ts";
import { ExtractionUpkeepModule } from "./results/lines/upkeep/extraction-upkeep.module.ts";

/**
 * What the service does at intervals, and what it measures for alerts. Every replica tries it, and skips what another one has locked.
 * It is not in the worker, which an autoscaler may leave without a replica.
 */
@Module({
  imports: [
    SweeperModule,
    CountAggregatorModule,
    RetentionPassesModule,
    DueNoticesModule,
    ExtractionUpkeepModule,
    TurnaroundMetricsModule,
    ErasureLoopModule.forService("documents", ErasureModule, DocumentEraser),
  ],
})
export class UpkeepModule implements OnApplicationBootstrap {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly aggregator: CountAggregator,
    private readonly retention: RetentionService,
    private readonly dueNotices: DueNotices,
    private readonly metrics: TurnaroundMetrics,
    private readonly queues: Queues,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.start();
    this.aggregator.start();
    this.retention.start();
    this.dueNotices.start();
    this.metrics.start();
    this.queues.measure("documents");
  }
}
