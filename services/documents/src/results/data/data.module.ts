import { Module } from "@nestjs/common";
import { DocumentAccessModule } from "../../documents/document-access.module.ts";
import { DataController } from "./data.controller.ts";
import { DataService } from "./data.service.ts";
import { ExtractedDataRepository } from "./extracted-data.repository.ts";

@Module({
  imports: [DocumentAccessModule],
  controllers: [DataController],
  providers: [DataService, ExtractedDataRepository],
  exports: [DataService, ExtractedDataRepository],
})
export class DataModule {}
