import { Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform/database";
import { DRAFT_ENGINE_VERSION } from "@takeoff/takeoff/draft";
import type { DocumentRow } from "../../core/document-row.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { DraftEvents } from "./draft-events.ts";
import type { DraftEntity } from "./draft.entity.ts";
import { DraftPageRepository } from "./draft-page.repository.ts";
import { DraftRepository } from "./draft.repository.ts";
import { KeptLineRepository } from "./kept-line.repository.ts";

/** Whether a draft was read by an earlier version of the engine. */
export function isStale({ engine_version, state }: Pick<DraftEntity, "engine_version" | "state">): boolean {
  return state === "ready" && engine_version !== DRAFT_ENGINE_VERSION;
}

/** Queues the reading of drawings. */
@Injectable()
export class DraftRequests {
  constructor(
    private readonly drafts: DraftRepository,
    private readonly pages: DraftPageRepository,
    private readonly kept: KeptLineRepository,
    private readonly objects: ObjectRepository,
    private readonly events: DraftEvents,
  ) {}

  /** Queues a draft of a locked document, unless it has one that is neither failed nor outdated, or no file. @returns whether it did */
  async request(tx: Transaction, row: DocumentRow): Promise<boolean> {
    const draft = await this.drafts.lock(tx, row.id);
    if (draft && draft.state !== "failed" && !isStale(draft)) return false;
    const object = await this.objects.find(row.original_object);
    if (!object) return false;
    await this.kept.keep(tx, row.id);
    const choices = await this.pages.choices(tx, row.id);
    const file = { organization_id: row.organization_id, sha256: object.sha256, engine_version: DRAFT_ENGINE_VERSION };
    await this.drafts.queue(tx, { document_id: row.id, ...file }, choices);
    await this.events.requested(tx, row);
    return true;
  }
}
