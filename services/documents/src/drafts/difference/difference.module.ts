import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { LinesModule } from "../../results/lines/lines.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DifferenceController } from "./difference.controller.ts";
import { DifferenceService } from "./difference.service.ts";

@Module({
  imports: [DocumentStoreModule, LinesModule, DraftStoreModule],
  controllers: [DifferenceController],
  providers: [DifferenceService],
})
export class DifferenceModule {}
