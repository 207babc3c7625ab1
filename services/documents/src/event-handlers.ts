import { Injectable } from "@nestjs/common";
import type { EventHandling } from "@takeoff/platform";
import { CheckService } from "./checking/check.service.ts";
import { ExtractionService } from "./extraction/extraction.service.ts";
import { FAREWELL_SECONDS } from "./objects/object.repository.ts";
import { Sweeper } from "./objects/sweeper.ts";
import { RemovalService } from "./organizations/removal.service.ts";
import { RenameService } from "./organizations/rename.service.ts";

/** The database's clock says what is due: a timer of this process may be a little early. */
const DUE_FOR_SURE_MS = 250;

/** Who acts on which event. */
@Injectable()
export class EventHandlers implements EventHandling<"documents"> {
  readonly handlers: EventHandling<"documents">["handlers"];

  constructor(checks: CheckService, extractions: ExtractionService, renames: RenameService, removals: RemovalService, sweeper: Sweeper) {
    this.handlers = {
      "document.uploaded": (event) => checks.check(event),
      "document.results_stored": (event) => extractions.extract(event),
      // Its objects were given up with the row; all that is left is to look as soon as they fall due.
      "document.deleted": () => {
        sweeper.wakeIn(FAREWELL_SECONDS * 1000 + DUE_FOR_SURE_MS);
        return Promise.resolve(() => Promise.resolve());
      },
      "organization.updated": (event) => renames.rename(event),
      "organization.deleted": (event) => removals.remove(event),
    };
  }
}
