import { Module } from "@nestjs/common";
import { CountsModule } from "./counts.module.ts";
import { DocumentListRepository } from "./document-list.repository.ts";
import { DocumentStoreModule } from "./document-store.module.ts";
import { DocumentsService } from "./documents.service.ts";

/** The documents that a caller may see. */
@Module({
  imports: [DocumentStoreModule, CountsModule],
  providers: [DocumentsService, DocumentListRepository],
  exports: [DocumentsService],
})
export class DocumentAccessModule {}
