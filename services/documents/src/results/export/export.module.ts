import { Module } from "@nestjs/common";
import { DocumentAccessModule } from "../../documents/document-access.module.ts";
import { DataModule } from "../data/data.module.ts";
import { ExportController } from "./export.controller.ts";
import { ExportService } from "./export.service.ts";

@Module({
  imports: [DocumentAccessModule, DataModule],
  controllers: [ExportController],
  providers: [ExportService],
})
export class ExportModule {}
