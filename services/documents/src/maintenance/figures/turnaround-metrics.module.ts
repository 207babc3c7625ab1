import { Module } from "@nestjs/common";
import { TurnaroundMetrics } from "./turnaround-metrics.ts";
import { TurnaroundModule } from "./turnaround.module.ts";

@Module({
  imports: [TurnaroundModule],
  providers: [TurnaroundMetrics],
  exports: [TurnaroundMetrics],
})
export class TurnaroundMetricsModule {}
