import { Injectable } from "@nestjs/common";
import {
  AppError,
  idSchema,
  MAX_INTEGER,
  type Caller,
  type DraftPage,
  type DraftSheet,
  type DraftSheetQuery,
  type LostLine,
  type SheetChoice,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { cutPage, readCursor, type RequestReader, type Page } from "@takeoff/platform/http";
import * as z from "zod";
import { SheetCounter } from "../sets/sheet-counter.ts";
import { DraftPageRepository } from "../store/draft-page.repository.ts";
import { KeptLineRepository } from "../store/kept-line.repository.ts";
import { DraftChanges } from "../changes/draft-changes.ts";

const pageNumber = z.int().positive().max(MAX_INTEGER);
const sheetPositionSchema = z.object({ page: pageNumber });
const lostPositionSchema = z.object({ page: pageNumber, i: idSchema });

/** The sheets of draft takeoffs: what they show, whether they are counted, and what is left of earlier readings. */
@Injectable()
export class SheetsService {
  constructor(
    private readonly drafts: DraftChanges,
    private readonly pages: DraftPageRepository,
    private readonly kept: KeptLineRepository,
    private readonly counter: SheetCounter,
  ) {}

  /** The pages that were read, without what is on them. */
  async list(caller: Caller, id: number, { cursor, limit }: DraftSheetQuery): Promise<Page<DraftSheet>> {
    await this.drafts.find(caller, id);
    const scope = { id, list: "pages" };
    const after = readCursor(cursor, scope, sheetPositionSchema);
    const found = await this.pages.list(id, after?.page ?? 0, limit + 1);
    return { ...cutPage(found, limit, scope, ({ page }) => ({ page })), total: null };
  }

  /** @throws AppError `not_found`, also for a page that was not read yet */
  async get(caller: Caller, id: number, number: number): Promise<DraftPage> {
    await this.drafts.find(caller, id);
    const page = await this.pages.find(id, number);
    if (!page) throw new AppError("not_found");
    return page;
  }

  /** Stores what staff choose about a sheet, and counts the draft anew. @throws AppError `not_found`, also for a page that was not read */
  async choose(caller: Caller, id: number, number: number, body: RequestReader<SheetChoice>): Promise<DraftPage> {
    await this.drafts.find(caller, id);
    const choice = await body();
    await this.drafts.change(caller, id, async (tx, audited) => {
      if (!(await this.pages.choose(tx, id, number, choice))) throw new AppError("not_found");
      await this.counter.count(tx, id);
      await recordAuditEvent(tx, "chooseSheet", audited(describeChoice(number, choice)));
    });
    return this.get(caller, id, number);
  }

  /** Decided lines of earlier readings that were not found again. */
  async lostLines(caller: Caller, id: number, { cursor, limit }: DraftSheetQuery): Promise<Page<LostLine>> {
    await this.drafts.find(caller, id);
    const scope = { id, list: "lost" };
    const after = readCursor(cursor, scope, lostPositionSchema);
    const found = await this.kept.list(id, after, limit + 1);
    return { ...cutPage(found, limit, scope, ({ page, id: i }) => ({ page, i })), total: null };
  }
}

function describeChoice(page: number, { kind, counted }: SheetChoice): string {
  const parts: string[] = [];
  if (kind !== undefined) parts.push(kind === null ? "kind as read" : kind);
  if (counted !== undefined) parts.push(counted === null ? "counted by the rules" : counted ? "counted" : "not counted");
  return `page ${page}: ${parts.join(", ") || "unchanged"}`;
}
