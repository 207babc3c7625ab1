import { Outbox } from "@takeoff/platform";
import type { Database } from "@takeoff/platform/database";
import { DeletionService } from "../src/lifecycle/deletion/deletion.service.ts";
import { DeliveredCheckRepository } from "../src/core/checks/delivered-check.repository.ts";
import { DocumentChanges } from "../src/core/document-changes.ts";
import { DocumentEvents } from "../src/core/document-events.ts";
import { DocumentRepository } from "../src/core/document.repository.ts";
import { HistoryRepository } from "../src/core/history/history.repository.ts";
import { IdempotencyRepository } from "../src/core/idempotency/idempotency.repository.ts";
import { ObjectRepository } from "../src/storage/objects/object.repository.ts";

/** The service that deletes documents, on an open schema. */
export function deletionService(schema: Database): DeletionService {
  return new DeletionService(
    schema,
    new DocumentRepository(schema),
    new DocumentChanges(new DocumentEvents(new Outbox("documents"), new DeliveredCheckRepository(schema)), new HistoryRepository(schema)),
    new ObjectRepository(schema, { UPLOAD_GRACE_SECONDS: 600 }),
    new IdempotencyRepository(schema),
  );
}
