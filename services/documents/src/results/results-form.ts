import { Injectable } from "@nestjs/common";
import { AppError, hasExtension, RESULT_FILES, type ResultKind } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import { checked } from "../forms/file-checks.ts";
import type { FormReader } from "../forms/read-form.ts";
import type { StoredObject } from "../objects/object.repository.ts";
import { Receiver } from "../objects/receiver.ts";
import { invalid, resultChecks } from "./result-checks.ts";

export type ReceivedResults = ReadonlyMap<ResultKind, StoredObject>;

const KINDS = Object.keys(RESULT_FILES) as ResultKind[];

/** Reads the process form: one to three results into the store, all of them or none. */
@Injectable()
export class ResultsForm {
  constructor(
    private readonly receiver: Receiver,
    @InjectConfig() private readonly config: DocumentsConfig,
  ) {}

  /** @throws AppError with the sentence of what is wrong; nothing stays stored then. */
  async receive(read: FormReader): Promise<ReceivedResults> {
    const taken = new Set<ResultKind>();
    const received = new Map<ResultKind, StoredObject>();
    try {
      await read(async (part) => {
        const kind = KINDS.find((name) => RESULT_FILES[name].part === part.name);
        if (!kind || part.filename === "") return part.drop();
        if (taken.has(kind))
          throw new AppError("validation_failed", {
            message: "Please send each file only once",
            fields: { [part.name]: "Please send this file only once" },
          });
        taken.add(kind);
        if (!hasExtension(part.filename, RESULT_FILES[kind].extension)) throw invalid(kind);
        received.set(kind, await this.receiver.receive(checked(part.source, ...resultChecks(kind, this.config.MAX_UPLOAD_BYTES))));
      });
      if (received.size === 0) throw new AppError("file_required");
      return received;
    } catch (error) {
      await this.discard(received);
      throw error;
    }
  }

  async discard(received: ReceivedResults): Promise<void> {
    for (const { key } of received.values()) await this.receiver.discard(key);
  }
}
