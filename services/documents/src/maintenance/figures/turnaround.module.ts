import { Module } from "@nestjs/common";
import { TurnaroundMetrics } from "./turnaround-metrics.ts";
import { TurnaroundController } from "./turnaround.controller.ts";
import { TurnaroundRepository } from "./turnaround.repository.ts";
import { TurnaroundService } from "./turnaround.service.ts";

@Module({
  controllers: [TurnaroundController],
  providers: [TurnaroundService, TurnaroundRepository, TurnaroundMetrics],
})
export class TurnaroundModule {}
