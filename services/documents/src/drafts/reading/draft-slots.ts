import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { FairSlots } from "@takeoff/platform/queues";

/** How many jobs about drafts may wait in this process: see `FairSlots`. */
export const MAX_QUEUED_DRAFTS = 50;

/** Turns of the processes that read drawings and mark them up: each may take as much memory as one draft. */
@Injectable()
export class DraftSlots extends FairSlots implements OnModuleDestroy {
  constructor() {
    super({ name: "draft", slots: LIMITS.draftsAtOnce, perOrganization: 1, window: MAX_QUEUED_DRAFTS });
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
