import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { FairSlots } from "@takeoff/platform/queues";
import { InjectConfig } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../config.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import type { InspectCommand } from "../child/child-messages.ts";
import { makeRangeOpener } from "../process/file-process.ts";
import { InspectionProcess } from "./inspection-process.ts";
import { OrganizationChildren } from "../process/organization-children.ts";
import { toInspection, type PdfInspection } from "./pdf-inspection.ts";
import type { ProcessLimits } from "../process/process-limits.ts";

/** How many checks, and how many comparisons, may wait in this process: see `FairSlots`. */
export const MAX_QUEUED_INSPECTIONS = 200;

const SECONDS = 60;
const CHECK: ProcessLimits = { memoryBytes: LIMITS.inspectionMemoryBytes, cpuSeconds: LIMITS.checkCpuSeconds, seconds: SECONDS };
const COMPARISON: ProcessLimits = { ...CHECK, cpuSeconds: LIMITS.comparisonCpuSeconds };

export interface InspectedFile {
  key: string;
  size: number;
}

/** What to read of a file for a comparison. */
export interface Measured {
  /** How many of the first pages to measure; each costs one or two reads of the store. */
  sizes: number;
  /** The number of first pages whose text is read. */
  texts: number;
  /** Whether to count the markups, for which the whole file is read. */
  markups: boolean;
}

/** Finds the file when a slot is free; null when it was deleted. */
type FindFile = () => Promise<InspectedFile | null>;

/** Inspects stored PDFs in child processes. Checks and comparisons have separate slots; organizations take turns in both. */
@Injectable()
export class PdfInspector implements OnModuleDestroy {
  private readonly checkSlots: FairSlots;
  private readonly comparisonSlots: FairSlots;
  private readonly checkChildren = startChildren({ spare: true });
  private readonly comparisonChildren = startChildren({ spare: false });

  constructor(
    private readonly store: BlobStore,
    @InjectConfig() { CHECKS_AT_ONCE }: Pick<DocumentsConfig, "CHECKS_AT_ONCE">,
  ) {
    this.checkSlots = new FairSlots({ name: "check", slots: CHECKS_AT_ONCE, perOrganization: 1, window: MAX_QUEUED_INSPECTIONS });
    this.comparisonSlots = new FairSlots({
      name: "comparison",
      slots: LIMITS.comparisonsAtOnce,
      perOrganization: 1,
      window: MAX_QUEUED_INSPECTIONS,
    });
  }

  /**
   * Checks an uploaded file: its page count, damage, protection and hazards.
   * @returns null when the file was deleted; faults of the file are findings, not errors
   * @throws AppError `unavailable` when the store cannot be read; JobPostponed when too many of the organization's files wait.
   */
  check(organization: number, find: FindFile): Promise<PdfInspection | null> {
    return this.checkSlots.run(organization, async (slot) => {
      const file = await find();
      if (!file) return null;
      const command = { size: file.size, check: true, measure: 0, texts: 0, markups: false, places: 0 };
      return this.inspect(this.checkChildren, CHECK, { slot, organization, file, command });
    });
  }

  /**
   * Counts and measures the pages of a file, and reads their text and the markups, to compare it with another.
   * @returns and throws as `check`; sizes are there also when reading text or markups reached a limit
   */
  measure(organization: number, find: FindFile, wanted: Measured): Promise<PdfInspection | null> {
    return this.comparisonSlots.run(organization, async (slot) => {
      const file = await find();
      if (!file) return null;
      const { sizes, texts, markups } = wanted;
      const command = { size: file.size, check: false, measure: sizes, texts, markups, places: LIMITS.takeoffPlaces };
      return this.inspect(this.comparisonChildren, COMPARISON, { slot, organization, file, command });
    });
  }

  private async inspect(
    children: OrganizationChildren<InspectionProcess>,
    limits: ProcessLimits,
    { slot, organization, file, command }: { slot: number; organization: number; file: InspectedFile; command: InspectCommand },
  ): Promise<PdfInspection> {
    const open = makeRangeOpener(this.store, file.key);
    return toInspection(await children.use(slot, organization, (current) => current().inspect(command, open, limits)), limits);
  }

  /** Running inspections fail with `unavailable`; their jobs are retried by another process or after the next start. */
  onModuleDestroy(): void {
    for (const slots of [this.checkSlots, this.comparisonSlots]) slots.stop();
    for (const children of [this.checkChildren, this.comparisonChildren]) children.stop();
  }
}

function startChildren({ spare }: { spare: boolean }): OrganizationChildren<InspectionProcess> {
  return new OrganizationChildren({
    start: () => new InspectionProcess(),
    memoryBytes: LIMITS.inspectionMemoryBytes,
    filesPerChild: LIMITS.filesPerInspectionProcess,
    spare,
  });
}
