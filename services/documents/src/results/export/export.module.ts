import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { DataModule } from "../lines/data/data.module.ts";
import { ExportController } from "./export.controller.ts";
import { ExportService } from "./export.service.ts";

@Module({
  imports: [DocumentStoreModule, DataModule],
  controllers: [ExportController],
  providers: [ExportService],
  exports: [ExportService],
})
export class ExportModule {}
