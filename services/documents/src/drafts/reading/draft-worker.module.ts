import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { DraftSlots } from "./draft-slots.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DraftService } from "./draft.service.ts";
import { DrawingReader } from "./drawing-reader.ts";
import { MarkedPdfMaker } from "../marked-pdf/marked-pdf-maker.ts";
import { MarkedContentReader } from "../marked-pdf/marked-content.ts";
import { MarkedPdfService } from "../marked-pdf/marked-pdf.service.ts";

/** Reads drawings and makes marked-up PDFs. */
@Module({
  imports: [DraftStoreModule, DocumentStoreModule, StorageModule],
  providers: [DraftService, DraftSlots, DrawingReader, MarkedContentReader, MarkedPdfMaker, MarkedPdfService],
  exports: [DraftService, MarkedPdfService],
})
export class DraftWorkerModule {}
