import { Injectable, type OnApplicationBootstrap } from "@nestjs/common";
import type { EventEnvelope } from "@takeoff/contracts";
import {
  closeOrganization,
  Database,
  EventConsumer,
  Health,
  InjectConfig,
  InjectLogger,
  QueueWorker,
  type Effect,
  type Logger,
} from "@takeoff/platform";
import type { IdentityConfig } from "../config.ts";
import { UserRepository } from "../users/user.repository.ts";

/** Removes the users of a deleted organization, with their sessions, links and parameters. */
@Injectable()
export class OrganizationCleanUp implements OnApplicationBootstrap {
  private worker: QueueWorker | undefined;

  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly health: Health,
    @InjectConfig() private readonly config: IdentityConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const consumer = new EventConsumer("identity", this.database, this.logger, { "organization.deleted": (event) => this.remove(event) });
    const worker = new QueueWorker("identity", this.config.REDIS_URL, this.logger, (job) => consumer.consume(job), 1);
    this.health.whileLive("queue", () => worker.checkLive());
    worker.start();
    this.worker = worker;
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker?.onModuleDestroy();
  }

  private remove({ payload }: EventEnvelope<"organization.deleted">): Promise<Effect> {
    return Promise.resolve(async (tx) => {
      await closeOrganization(tx, payload.organization_id);
      await this.users.deleteOfOrganization(tx, payload.organization_id);
    });
  }
}
