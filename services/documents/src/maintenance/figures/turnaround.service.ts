import { Injectable } from "@nestjs/common";
import { TURNAROUND_CACHE_SECONDS, TURNAROUND_MONTHS, type TurnaroundExport, type TurnaroundFigures } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { toTurnaround } from "./figures.ts";
import { listMonthsUntil } from "./months.ts";
import { SharedComputation } from "./shared-computation.ts";
import { openCsv, formatTurnaroundCsv } from "./turnaround-csv.ts";
import { TurnaroundRepository } from "./turnaround.repository.ts";

/** The figures of turnaround. They read every document that was completed in a year, so that a process computes them once a minute. */
@Injectable()
export class TurnaroundService {
  private readonly shared: SharedComputation<TurnaroundFigures>;

  constructor(
    private readonly database: Database,
    rows: TurnaroundRepository,
  ) {
    this.shared = new SharedComputation(async () => {
      const now = new Date();
      const months = listMonthsUntil(now, TURNAROUND_MONTHS);
      return toTurnaround(months, await rows.read(months, now), now);
    }, TURNAROUND_CACHE_SECONDS * 1_000);
  }

  /** @throws AppError `unavailable` when the figures take too long to compute */
  get(): Promise<TurnaroundFigures> {
    return this.shared.get();
  }

  /** The months, or the open documents, as CSV. Records the export in the audit trail. @throws AppError `unavailable` as `get` */
  async export(of: TurnaroundExport): Promise<Iterable<string>> {
    const turnaround = await this.get();
    await recordAuditEvent(this.database, "exportTurnaround", { detail: of });
    return of === "open" ? openCsv(turnaround) : formatTurnaroundCsv(turnaround);
  }
}
