import type { Stream } from "node:stream";
import { Injectable } from "@nestjs/common";
import { LeaseRenewal, type Logger } from "@takeoff/platform";
import { InjectLogger } from "@takeoff/platform/inject";
import { READER_GRACE_SECONDS, ObjectRepository } from "./object.repository.ts";

/** Keeps an object in the store while it is read. Without this, deleting its document cuts off a slow download. */
@Injectable()
export class ReadLeases {
  constructor(
    private readonly objects: ObjectRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Postpones the object's deletion until its reader is closed. A read of less than a second writes nothing to the database. */
  renewUntilClosed(key: string, reader: Stream): void {
    const lease = new LeaseRenewal({
      intervalMs: (READER_GRACE_SECONDS * 1000) / 6,
      renew: () => this.objects.extendForReader(key),
      onError: (error) => this.logger.warn({ err: error }, "read lease of an object could not be renewed"),
    });
    reader.once("close", () => lease.stop());
  }
}
