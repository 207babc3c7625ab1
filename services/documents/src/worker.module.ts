import { Module, type OnApplicationBootstrap } from "@nestjs/common";
import { eventWork } from "@takeoff/platform";
import { CheckService } from "./checking/check.service.ts";
import { PdfInspector } from "./checking/pdf-inspector.ts";
import { ResultsComparison } from "./comparing/results-comparison.ts";
import { ExtractionCleaner } from "./data/extraction-cleaner.ts";
import { ExtractionRepository } from "./data/extraction.repository.ts";
import { CountFolder } from "./documents/count-folder.ts";
import { DocumentCountRepository } from "./documents/document-count.repository.ts";
import { EventHandlers } from "./event-handlers.ts";
import { ExtractionService } from "./extraction/extraction.service.ts";
import { ResultsReader } from "./extraction/results-reader.ts";
import { Sweeper } from "./objects/sweeper.ts";
import { OrganizationDocumentRepository } from "./organizations/organization-documents.repository.ts";
import { RemovalService } from "./organizations/removal.service.ts";
import { RenameService } from "./organizations/rename.service.ts";
import { StorageModule } from "./storage.module.ts";

/**
 * One waits for the database while the other works, and no large CSV keeps drawings from being checked. PDFs are looked
 * into one at a time in any case: that is bound by the processor, and more of it at once is more processes.
 */
const CONCURRENCY = 2;

/** What follows from events, and the clean-up. */
@Module({
  imports: [StorageModule],
  providers: [
    CheckService,
    PdfInspector,
    ResultsReader,
    ResultsComparison,
    ExtractionService,
    ExtractionRepository,
    ExtractionCleaner,
    Sweeper,
    CountFolder,
    DocumentCountRepository,
    OrganizationDocumentRepository,
    RenameService,
    RemovalService,
    EventHandlers,
    eventWork("documents", EventHandlers, CONCURRENCY),
  ],
})
export class WorkerModule implements OnApplicationBootstrap {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly folder: CountFolder,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.start();
    this.folder.start();
  }
}
