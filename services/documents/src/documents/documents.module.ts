import { Module } from "@nestjs/common";
import { ArchiveModule } from "./archive/archive.module.ts";
import { DocumentAccessModule } from "./document-access.module.ts";
import { DocumentStoreModule } from "./document-store.module.ts";
import { DocumentsController } from "./documents.controller.ts";
import { FilesModule } from "./files/files.module.ts";
import { OriginalsController } from "./originals/originals.controller.ts";
import { OriginalsService } from "./originals/originals.service.ts";

/** Lists, single documents, and the originals of many. */
@Module({
  imports: [DocumentAccessModule, DocumentStoreModule, FilesModule, ArchiveModule],
  // The route of one document would match the path of the originals too.
  controllers: [OriginalsController, DocumentsController],
  providers: [OriginalsService],
})
export class DocumentsModule {}
