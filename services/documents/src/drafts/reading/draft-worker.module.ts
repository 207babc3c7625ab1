import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { DraftSlots } from "./draft-slots.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { PageScanner } from "../scans/page-scanner.ts";
import { ScanModelFiles } from "../scans/scan-model-files.ts";
import { ScanPageRepository } from "../scans/scan-page.repository.ts";
import { ScanRequests } from "../scans/scan-requests.ts";
import { ScanService } from "../scans/scan.service.ts";
import { ScanSlots } from "../scans/scan-slots.ts";
import { DraftFinisher } from "./draft-finisher.ts";
import { DraftService } from "./draft.service.ts";
import { DrawingReader } from "./drawing-reader.ts";
import { MarkedPdfMaker } from "../marked-pdf/marked-pdf-maker.ts";
import { MarkedContentReader } from "../marked-pdf/marked-content.ts";
import { MarkedPdfService } from "../marked-pdf/marked-pdf.service.ts";

/** Reads drawings and makes marked-up PDFs. */
@Module({
  imports: [DraftStoreModule, DocumentStoreModule, StorageModule],
  providers: [
    DraftService,
    DraftSlots,
    DraftFinisher,
    DrawingReader,
    ScanModelFiles,
    ScanPageRepository,
    ScanRequests,
    ScanService,
    ScanSlots,
    PageScanner,
    MarkedContentReader,
    MarkedPdfMaker,
    MarkedPdfService,
  ],
  exports: [DraftService, ScanService, MarkedPdfService],
})
export class DraftWorkerModule {}
