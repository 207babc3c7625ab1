import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../documents/document-store.module.ts";
import { DataController } from "./data.controller.ts";
import { DataService } from "./data.service.ts";
import { ExtractedDataRepository } from "./extracted-data.repository.ts";

@Module({
  imports: [DocumentStoreModule],
  controllers: [DataController],
  providers: [DataService, ExtractedDataRepository],
  exports: [DataService, ExtractedDataRepository],
})
export class DataModule {}
