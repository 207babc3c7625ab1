import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../../core/document-store.module.ts";
import { DataController } from "./data.controller.ts";
import { DataService } from "./data.service.ts";
import { ExtractedDataRepository } from "../store/extracted-data.repository.ts";

@Module({
  imports: [DocumentStoreModule],
  controllers: [DataController],
  providers: [DataService, ExtractedDataRepository],
  exports: [DataService, ExtractedDataRepository],
})
export class DataModule {}
