import { Injectable } from "@nestjs/common";
import {
  AppError,
  canSeeResults,
  hasVerdict,
  isStaff,
  SET_MESSAGES,
  type Caller,
  type DifferenceSource,
  type MarkListQuery,
  type MarkPlace,
  type MarkSummary,
  type SetMark,
  type SetMarkSide,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { cutPage, readCursor, type Page } from "@takeoff/platform/http";
import { normalizeMark } from "@takeoff/takeoff/set-check";
import * as z from "zod";
import { auditedDocument, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { DeliveredCheckRepository, type DeliveredCheck } from "../../core/checks/delivered-check.repository.ts";
import { MarkChecker, NO_ASSEMBLIES } from "./mark-checker.ts";
import { mapSides } from "./mark-response.ts";
import { SetRepository } from "./set.repository.ts";

const positionSchema = z.object({ p: z.int().nonnegative() });

interface ShownCheck {
  marks: SetMark[];
  /** With the documents of the set that the caller may see. */
  summarize: () => Promise<MarkSummary>;
}

/** Shows what the check of a document's marks found: to staff as the drafts are now, to customers as it was delivered. */
@Injectable()
export class MarksService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly checker: MarkChecker,
    private readonly delivered: DeliveredCheckRepository,
    private readonly sets: SetRepository,
  ) {}

  /** @throws AppError `not_found`; `forbidden` for a draft unless for staff; `conflict` where nothing was delivered, or for too many lines */
  async summarize(caller: Caller, id: number, of: DifferenceSource): Promise<MarkSummary> {
    return (await this.find(caller, id, of)).check.summarize();
  }

  /** No marks where nothing was delivered. @throws AppError `not_found`; `forbidden` for a draft unless for staff; `conflict` for too many lines */
  async list(caller: Caller, id: number, { of, verdict, q, limit, cursor }: MarkListQuery): Promise<Page<SetMark>> {
    const scope = { id, of, verdict, q };
    const after = readCursor(cursor, scope, positionSchema);
    const { row, check } = await this.load(caller, id, of);
    const marks = check?.marks ?? [];
    const wanted = normalizeMark(q ?? "");
    const found = marks.filter((mark) => (verdict === undefined || hasVerdict(mark, verdict)) && normalizeMark(mark.mark).includes(wanted));
    const first = after === null ? 0 : after.p + 1;
    const rest = found.slice(first, first + limit + 1).map((mark, index) => ({ mark, position: first + index }));
    const page = cutPage(rest, limit, scope, ({ position }) => ({ p: position }));
    await recordAuditEvent(this.database, "listMarks", auditedDocument(row, of));
    const shown = await this.hideOthers(
      caller,
      page.rows.map(({ mark }) => mark),
    );
    return { rows: shown, next: page.next, total: found.length };
  }

  /** All marks, and what records that they were exported. @throws as `summarize` */
  async all(
    caller: Caller,
    id: number,
    of: DifferenceSource,
  ): Promise<{ summary: MarkSummary; marks: SetMark[]; record: () => Promise<void> }> {
    const { row, check } = await this.find(caller, id, of);
    const record = (): Promise<void> => recordAuditEvent(this.database, "exportMarks", auditedDocument(row, of));
    return { summary: await check.summarize(), marks: await this.hideOthers(caller, check.marks), record };
  }

  private async find(caller: Caller, id: number, of: DifferenceSource): Promise<{ row: DocumentRow; check: ShownCheck }> {
    const { row, check } = await this.load(caller, id, of);
    if (!check) throw new AppError("conflict", { message: SET_MESSAGES.notDelivered });
    return { row, check };
  }

  /** The check of drafts, or the one that was delivered; null without one. */
  private async load(caller: Caller, id: number, of: DifferenceSource): Promise<{ row: DocumentRow; check: ShownCheck | null }> {
    const row = await this.documents.getVisible(caller, id);
    if (of === "draft") {
      if (!isStaff(caller)) throw new AppError("forbidden");
      const { summary, marks } = await this.checker.show(id);
      return { row, check: { marks, summarize: () => Promise.resolve(summary) } };
    }
    const delivered = canSeeResults(caller, row.status) ? await this.delivered.find(id, row.csv_object) : null;
    return { row, check: delivered && { marks: delivered.marks, summarize: () => this.describe(caller, delivered) } };
  }

  /** A delivered summary with those documents of the set that the caller may see, as they are now. */
  private async describe(caller: Caller, { summary, documents }: DeliveredCheck): Promise<MarkSummary> {
    const visible = await this.findVisible(caller, documents);
    return {
      ...summary,
      assemblies: NO_ASSEMBLIES,
      documents: await this.sets.describe(documents.filter((document) => visible.has(document))),
    };
  }

  /** Leaves out places in documents that the caller may not see: of colleagues in the same organization, or deleted ones. */
  private async hideOthers(caller: Caller, marks: readonly SetMark[]): Promise<SetMark[]> {
    const named = new Set(marks.flatMap((mark) => listSides(mark).flatMap(({ places }) => places.map((place) => place.document_id))));
    const visible = await this.findVisible(caller, [...named]);
    if (visible.size === named.size) return [...marks];
    const isVisible = (place: MarkPlace): boolean => visible.has(place.document_id);
    const hide = (side: SetMarkSide): SetMarkSide => {
      const places = side.places.filter(isVisible);
      return { ...side, places, more_places: side.more_places + side.places.length - places.length };
    };
    return marks.map((mark) => ({ ...mark, ...mapSides(mark, hide) }));
  }

  private async findVisible(caller: Caller, ids: readonly number[]): Promise<Set<number>> {
    const rows = ids.length === 0 ? [] : await this.documents.findAllVisible(caller, ids);
    return new Set(rows.map((row) => row.id));
  }
}

function listSides({ planned, drawn, change }: SetMark): SetMarkSide[] {
  return [planned, drawn, change?.planned ?? null, change?.drawn ?? null].filter((side) => side !== null);
}
