import { Injectable } from "@nestjs/common";
import type { EventHandling } from "@takeoff/platform/run";
import { DraftService } from "./drafts/reading/draft.service.ts";
import { MarkedPdfService } from "./drafts/marked-pdf/marked-pdf.service.ts";
import { ScanService } from "./drafts/scans/scan.service.ts";
import { CheckService } from "./intake/check.service.ts";
import { ExtractionService } from "./results/reading/extraction.service.ts";
import { RemovalService } from "./lifecycle/organizations/removal.service.ts";
import { RenameService } from "./lifecycle/organizations/rename.service.ts";

@Injectable()
export class EventHandlers implements EventHandling<"documents"> {
  readonly handlers: EventHandling<"documents">["handlers"];

  constructor(
    checks: CheckService,
    extractions: ExtractionService,
    drafts: DraftService,
    scans: ScanService,
    markedPdfs: MarkedPdfService,
    renames: RenameService,
    removals: RemovalService,
  ) {
    this.handlers = {
      "document.uploaded": (event) => checks.check(event),
      "document.results_stored": (event) => extractions.extract(event),
      "document.draft_requested": (event) => drafts.draft(event),
      "document.scans_requested": (event) => scans.read(event),
      "document.draft_completed": (event) => markedPdfs.make(event),
      "organization.updated": (event) => renames.rename(event),
      "organization.deleted": (event) => removals.remove(event),
    };
  }
}
