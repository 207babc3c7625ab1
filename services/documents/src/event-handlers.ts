import { Injectable } from "@nestjs/common";
import type { EventHandling } from "@takeoff/platform";
import { DraftService } from "./drafts/reading/draft.service.ts";
import { MarkedPdfService } from "./drafts/marked-pdf/marked-pdf.service.ts";
import { ScanService } from "./drafts/scans/scan.service.ts";
import { CheckService } from "./intake/check.service.ts";
import { ExtractionService } from "./results/extraction/extraction.service.ts";
import { READER_GRACE_SECONDS } from "./storage/objects/object.repository.ts";
import { Sweeper } from "./lifecycle/sweeping/sweeper.ts";
import { DueNotices } from "./lifecycle/due/due-notices.ts";
import { RemovalService } from "./lifecycle/organizations/removal.service.ts";
import { RenameService } from "./lifecycle/organizations/rename.service.ts";

/** Added to a timer, which may fire slightly before the expiry by the database's clock. */
const CLOCK_TOLERANCE_MS = 250;

/** The handler of each event. */
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
    sweeper: Sweeper,
    dueNotices: DueNotices,
  ) {
    this.handlers = {
      "document.uploaded": (event) => {
        dueNotices.wake();
        return checks.check(event);
      },
      "document.results_stored": (event) => extractions.extract(event),
      "document.draft_requested": (event) => drafts.draft(event),
      "document.scans_requested": (event) => scans.read(event),
      "document.draft_completed": (event) => markedPdfs.make(event),
      // The deletion of its objects is scheduled already; the sweeper only has to run when they expire.
      "document.deleted": () => {
        sweeper.wakeIn(READER_GRACE_SECONDS * 1000 + CLOCK_TOLERANCE_MS);
        return Promise.resolve(() => Promise.resolve());
      },
      "organization.updated": (event) => renames.rename(event),
      "organization.deleted": (event) => removals.remove(event),
    };
  }
}
