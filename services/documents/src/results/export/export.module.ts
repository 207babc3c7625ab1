import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { LinesModule } from "../lines/lines.module.ts";
import { ExportController } from "./export.controller.ts";
import { ExportService } from "./export.service.ts";

@Module({
  imports: [DocumentStoreModule, LinesModule],
  controllers: [ExportController],
  providers: [ExportService],
  exports: [ExportService],
})
export class ExportModule {}
