import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../document-store.module.ts";
import { HistoryController } from "./history.controller.ts";
import { HistoryService } from "./history.service.ts";

@Module({
  imports: [DocumentStoreModule],
  controllers: [HistoryController],
  providers: [HistoryService],
  exports: [HistoryService],
})
export class HistoryModule {}
