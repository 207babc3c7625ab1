import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { ReadingModule } from "../reading/reading.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { MarkedContentReader } from "./marked-content.ts";
import { MarkedPdfMaker } from "./marked-pdf-maker.ts";
import { MarkedPdfService } from "./marked-pdf.service.ts";

@Module({
  imports: [DraftStoreModule, DocumentStoreModule, StorageModule, ReadingModule],
  providers: [MarkedContentReader, MarkedPdfMaker, MarkedPdfService],
  exports: [MarkedPdfService],
})
export class MarkedPdfModule {}
