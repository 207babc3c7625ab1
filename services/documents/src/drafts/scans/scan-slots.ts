import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { FairSlots } from "@takeoff/platform/queues";

/** How many drawings with scans may wait in this process: see `FairSlots`. */
export const MAX_QUEUED_SCANS = 50;

/** Turns of the process that reads scans, each for one page: a drawing of many scans delays another organization's by one page. */
@Injectable()
export class ScanSlots extends FairSlots implements OnModuleDestroy {
  constructor() {
    super({ name: "scan", slots: LIMITS.scansAtOnce, perOrganization: 1, window: MAX_QUEUED_SCANS });
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
