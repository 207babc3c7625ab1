import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { DataModule } from "../../results/lines/data/data.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DifferenceController } from "./difference.controller.ts";
import { DifferenceService } from "./difference.service.ts";

@Module({
  imports: [DocumentStoreModule, DataModule, DraftStoreModule],
  controllers: [DifferenceController],
  providers: [DifferenceService],
})
export class DifferenceModule {}
