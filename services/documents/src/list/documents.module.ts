import { Module } from "@nestjs/common";
import { ArchiveModule } from "../downloads/archive/archive.module.ts";
import { CountsModule } from "./counts/counts.module.ts";
import { DocumentListRepository } from "./document-list.repository.ts";
import { DocumentStoreModule } from "../core/document-store.module.ts";
import { DocumentsController } from "./documents.controller.ts";
import { DocumentsService } from "./documents.service.ts";
import { FilesModule } from "../downloads/files/files.module.ts";
import { OriginalsController } from "./originals/originals.controller.ts";
import { OriginalsService } from "./originals/originals.service.ts";

/** Lists, single documents, and the originals of many. */
@Module({
  imports: [DocumentStoreModule, CountsModule, FilesModule, ArchiveModule],
  // The route of one document would match the path of the originals too.
  controllers: [OriginalsController, DocumentsController],
  providers: [DocumentsService, DocumentListRepository, OriginalsService],
})
export class DocumentsModule {}
