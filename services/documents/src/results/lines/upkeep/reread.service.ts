import { Injectable } from "@nestjs/common";
import { PeriodicTask, type Logger } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { InjectLogger } from "@takeoff/platform/inject";
import { READING_VERSION } from "@takeoff/takeoff";
import { DocumentEvents } from "../../../core/document-events.ts";
import { DOCUMENT_COLUMNS, type DocumentRow } from "../../../core/document-row.ts";

const EVERY_MS = 10_000;
/** Requested at a time: new results wait for at most one of them. */
const BATCH = 10;
/** Hours until a request is repeated whose extraction did not succeed. */
const REPEAT_HOURS = 6;

/** Requests that results which an earlier version of the software extracted are read anew. Several processes may run it concurrently. */
@Injectable()
export class RereadService extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly events: DocumentEvents,
    @InjectLogger() logger: Logger,
  ) {
    super({
      intervalMs: EVERY_MS,
      task: async () => {
        const requested = await this.requestNext();
        if (requested) logger.info({ requested }, "results of an earlier version are read anew");
      },
      onError: (error) => logger.warn({ err: error }, "results of an earlier version could not be read anew; it will be retried"),
    });
  }

  /** Requests the next few extractions. @returns how many */
  async requestNext(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const next = await tx.query<{ document_id: number }>(
        `with next as (
           select generation from extractions e
           where state = 'current' and columns <> '{}' and (takeoff is null or (takeoff->>'version')::int is distinct from $1)
             and (reread_at is null or reread_at < now() - make_interval(hours => $2))
             and exists (select 1 from documents d where d.id = e.document_id and d.csv_object is not null)
           order by generation limit $3 for update skip locked
         )
         update extractions e set reread_at = now() from next where e.generation = next.generation returning e.document_id`,
        [READING_VERSION, REPEAT_HOURS, BATCH],
      );
      const rows = await tx.query<DocumentRow>(`select ${DOCUMENT_COLUMNS} from documents where id = any($1)`, [
        next.map(({ document_id }) => document_id),
      ]);
      for (const row of rows) await this.events.resultsStored(tx, row, ["csv"]);
      return rows.length;
    });
  }
}
