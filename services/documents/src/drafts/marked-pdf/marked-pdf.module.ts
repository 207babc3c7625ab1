import { Module } from "@nestjs/common";
import { ReadingModule } from "../reading/reading.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { MarkedContentReader } from "./marked-content.ts";
import { MarkedPdfMaker } from "./marked-pdf-maker.ts";
import { MarkedPdfService } from "./marked-pdf.service.ts";

@Module({
  imports: [DraftStoreModule, ReadingModule],
  providers: [MarkedContentReader, MarkedPdfMaker, MarkedPdfService],
  exports: [MarkedPdfService],
})
export class MarkedPdfModule {}
