import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { FairSlots, JobPostponed } from "@takeoff/platform";
import { readImport, type ImportedTable } from "./read-import.ts";

/** Imports at once in a process: each holds its file, and a workbook's texts, in memory. */
const SLOTS = 2;
const MAX_WAITING = 8;

/** Reads imported files, a few at a time. */
@Injectable()
export class ImportReader implements OnModuleDestroy {
  private readonly slots = new FairSlots({ name: "import", slots: SLOTS, perOrganization: 1, window: MAX_WAITING });

  /**
   * Reads a file in `work`, which takes all rows that it needs.
   * @throws what `readImport` and `work` throw; AppError `unavailable` when too many imports wait
   */
  async read<T>(
    organizationId: number,
    filename: string,
    source: AsyncIterable<Buffer>,
    work: (table: ImportedTable) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.slots.run(organizationId, async () => work(await readImport(filename, source)));
    } catch (cause) {
      if (cause instanceof JobPostponed) throw new AppError("unavailable", { cause });
      throw cause;
    }
  }

  onModuleDestroy(): void {
    this.slots.stop();
  }
}
