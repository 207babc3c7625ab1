import { Module } from "@nestjs/common";
import { TurnaroundController } from "./turnaround.controller.ts";
import { TurnaroundRepository } from "./turnaround.repository.ts";
import { TurnaroundService } from "./turnaround.service.ts";

@Module({
  controllers: [TurnaroundController],
  providers: [TurnaroundService, TurnaroundRepository],
  exports: [TurnaroundRepository],
})
export class TurnaroundModule {}
