import { Module } from "@nestjs/common";
import { ResultsModule } from "../../results/results.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DifferenceController } from "./difference.controller.ts";
import { DifferenceService } from "./difference.service.ts";

@Module({
  imports: [ResultsModule, DraftStoreModule],
  controllers: [DifferenceController],
  providers: [DifferenceService],
})
export class DifferenceModule {}
