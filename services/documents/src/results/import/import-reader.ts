import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { FairSlots, JobPostponed } from "@takeoff/platform";
import { readImport, type ImportedFile } from "./read-import.ts";
import type { RowHandler } from "./xml-rows.ts";

/** Imports at once in a process: each holds its file, and a workbook's texts, in memory. */
const SLOTS = 2;
const MAX_WAITING = 8;

/** Reads imported files, a few at a time. */
@Injectable()
export class ImportReader implements OnModuleDestroy {
  private readonly slots = new FairSlots({ slots: SLOTS, perOrganization: 1, window: MAX_WAITING });

  /** @throws what `readImport` throws; AppError `unavailable` when too many imports wait */
  async read(organizationId: number, filename: string, source: AsyncIterable<Buffer>, onRow: RowHandler): Promise<ImportedFile> {
    try {
      return await this.slots.run(organizationId, () => readImport(filename, source, onRow));
    } catch (cause) {
      if (cause instanceof JobPostponed) throw new AppError("unavailable", { cause });
      throw cause;
    }
  }

  onModuleDestroy(): void {
    this.slots.stop();
  }
}
