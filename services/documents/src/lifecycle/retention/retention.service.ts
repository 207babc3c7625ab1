import { Injectable } from "@nestjs/common";
import { LIMITS, RETENTION_DAYS, RETENTION_DETAIL, RPC_BATCH } from "@takeoff/contracts";
import { lockOrganizationShared, PeriodicTask, type Logger } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { RpcClient } from "@takeoff/platform/rpc";
import { InjectConfig, InjectLogger } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../config.ts";
import { DeletionService } from "../deletion/deletion.service.ts";
import { RetentionRepository } from "./retention.repository.ts";

/** Documents in one transaction. Their files are deleted later, by the sweeper. */
const BATCH = 20;

interface Retention {
  organizationId: number;
  days: number;
}

/** Deletes documents whose organization's retention ended. Several processes may run it: each skips what another has locked. */
@Injectable()
export class RetentionService extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly documents: RetentionRepository,
    private readonly deletions: DeletionService,
    private readonly rpc: RpcClient,
    @InjectConfig() { ERASURE_INTERVAL_SECONDS }: Pick<DocumentsConfig, "ERASURE_INTERVAL_SECONDS">,
    @InjectLogger() private readonly logger: Logger,
  ) {
    super({
      intervalMs: ERASURE_INTERVAL_SECONDS * 1_000,
      retryMs: Math.min(ERASURE_INTERVAL_SECONDS, 60) * 1_000,
      task: async (signal) => {
        const deleted = await this.run(signal);
        if (deleted) this.logger.info({ deleted }, "documents deleted by retention");
      },
      onError: (error) => this.logger.warn({ err: error }, "retention failed; it will be retried"),
    });
  }

  /** One pass over all organizations. @returns the number of deleted documents */
  async run(signal: AbortSignal = new AbortController().signal): Promise<number> {
    let deleted = 0;
    for (const { organizationId } of await this.retentions(await this.documents.organizations()))
      deleted += await this.deleteDue(organizationId, signal);
    return deleted;
  }

  private async deleteDue(organizationId: number, signal: AbortSignal): Promise<number> {
    let deleted = 0;
    while (!signal.aborted && deleted < LIMITS.retentionPerPass) {
      // Before each batch: staff may have switched it off since the last one.
      const [retention] = await this.retentions([organizationId]);
      const batch = retention ? await this.deleteBatch(retention) : 0;
      deleted += batch;
      if (batch < BATCH) break;
    }
    return deleted;
  }

  private deleteBatch({ organizationId, days }: Retention): Promise<number> {
    return this.database.transaction(async (tx) => {
      if (!(await lockOrganizationShared(tx, organizationId))) return 0;
      const rows = await this.documents.lockDue(tx, organizationId, days, BATCH);
      for (const row of rows) await this.deletions.remove(tx, row, RETENTION_DETAIL);
      return rows.length;
    });
  }

  /** Those of the organizations that have a retention. */
  private async retentions(ids: number[]): Promise<Retention[]> {
    const found: Retention[] = [];
    for (let from = 0; from < ids.length; from += RPC_BATCH) {
      const { organizations } = await this.rpc.request("organizations.find", { ids: ids.slice(from, from + RPC_BATCH) });
      for (const organization of organizations) {
        const days = organization?.retention_days ?? null;
        if (organization && days !== null && days >= RETENTION_DAYS.min) found.push({ organizationId: organization.id, days });
      }
    }
    return found;
  }
}
