import type { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import { InjectConfig, InjectLogger, type Logger } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import { FAREWELL_SECONDS, ObjectRepository } from "./object.repository.ts";

/** Lets whoever reads an object finish, however long it takes and whatever becomes of its document meanwhile. */
@Injectable()
export class Readers {
  constructor(
    private readonly objects: ObjectRepository,
    @InjectConfig() private readonly config: DocumentsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Holds the object off the sweeper until the stream is closed. What is read quickly costs nothing. */
  hold(key: string, stream: Readable): Readable {
    const timer = setInterval(
      () => {
        this.objects
          .defer(key, this.config.UPLOAD_GRACE_SECONDS)
          .catch((error: unknown) => this.logger.warn({ err: error }, "an object that is being read could not be held"));
      },
      (FAREWELL_SECONDS * 1000) / 4,
    ).unref();
    return stream.once("close", () => clearInterval(timer));
  }
}
