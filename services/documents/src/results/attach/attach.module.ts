import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { MappingsModule } from "../../core/mappings/mappings.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { ImportReader } from "../reading/import-reader.ts";
import { FilePreviewService } from "./file-preview.service.ts";
import { ImportForm } from "./import-form.ts";
import { ResultsForm } from "./results-form.ts";
import { ResultsController } from "./results.controller.ts";
import { ResultsService } from "./results.service.ts";

@Module({
  imports: [DocumentStoreModule, MappingsModule, StorageModule],
  controllers: [ResultsController],
  providers: [ResultsService, FilePreviewService, ResultsForm, ImportForm, ImportReader],
  exports: [ResultsService, ImportForm],
})
export class AttachModule {}
