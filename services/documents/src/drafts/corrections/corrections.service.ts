import { Injectable } from "@nestjs/common";
import {
  AppError,
  CORRECTION_MESSAGES,
  CORRECTIONS_EXTENSIONS,
  CORRECTIONS_FILE_PART,
  hasExtension,
  LINE_STATES,
  MAX_CORRECTIONS,
  type Caller,
  type CorrectionDecisions,
  type CorrectionList,
  type DraftLine,
  type SheetView,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import type { RequestReader } from "@takeoff/platform/http";
import type { DocumentRow } from "../../core/document-row.ts";
import { DocumentParametersRepository } from "../../core/parameters/document-parameters.repository.ts";
import { ImportForm } from "../../results/attach/import-form.ts";
import type { FormReader } from "../../storage/forms/read-form.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { DraftChanges } from "../changes/draft-changes.ts";
import { DraftPageRepository, readViews } from "../store/draft-page.repository.ts";
import type { DraftEntity } from "../store/draft.entity.ts";
import { LineRepository } from "../store/line.repository.ts";
import { findCorrections, offerDrawn, type DraftSnapshot } from "./find-corrections.ts";
import { CorrectionRepository, toCorrection } from "./correction.repository.ts";
import type { NewCorrection } from "./new-correction.ts";
import { CorrectionTaker } from "./correction-taker.ts";

const words = CORRECTION_MESSAGES;

/** Compares corrected marked-up PDFs and lists of their markups with drafts, and takes what staff choose of it. */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly changes: DraftChanges,
    private readonly imports: ImportForm,
    private readonly objects: ObjectRepository,
    private readonly pages: DraftPageRepository,
    private readonly lines: LineRepository,
    private readonly parameters: DocumentParametersRepository,
    private readonly corrections: CorrectionRepository,
    private readonly taker: CorrectionTaker,
  ) {}

  /**
   * Stores what a file says otherwise than the draft, in the place of what an earlier file said; no line changes.
   * @throws AppError `not_found`; `conflict` for a draft that cannot be changed; `file_required`; `invalid_file` for a file that cannot be
   * read, or that has no markup of this draft
   */
  async import(caller: Caller, id: number, form: FormReader): Promise<CorrectionList> {
    const { row, draft } = await this.changes.find(caller, id);
    const file = await this.imports.listMarkups(row, form, { part: CORRECTIONS_FILE_PART, accept: rejectOtherFiles });
    const { corrections, findings, known } = findCorrections(file, await this.readSnapshot(row, draft));
    if (known === 0) throw invalid(words.otherFile);
    if (corrections.length > MAX_CORRECTIONS) throw invalid(words.tooMany);
    return { corrections: await this.store(caller, id, "importCorrections", corrections), findings };
  }

  /**
   * Offers the markups that somebody drew into the drawing before it was uploaded as lines, in the place of other corrections.
   * @throws AppError `not_found`; `conflict` for a draft that cannot be changed; `invalid_file` for a drawing without such markups
   */
  async offerDrawn(caller: Caller, id: number): Promise<CorrectionList> {
    const { row } = await this.changes.find(caller, id);
    const object = await this.objects.find(row.original_object);
    if (!object) throw new AppError("not_found");
    const pages = new Set<number>();
    for await (const { page } of this.pages.stored(id)) pages.add(page);
    const { corrections, findings } = offerDrawn(await this.imports.listStoredMarkups(row, object), pages);
    if (corrections.length === 0) throw new AppError("invalid_file", { message: words.noneDrawn });
    if (corrections.length > MAX_CORRECTIONS) throw new AppError("invalid_file", { message: words.tooMany });
    return { corrections: await this.store(caller, id, "offerDrawnMarkups", corrections), findings };
  }

  private async store(
    caller: Caller,
    id: number,
    action: "importCorrections" | "offerDrawnMarkups",
    corrections: readonly NewCorrection[],
  ): Promise<CorrectionList["corrections"]> {
    await this.changes.change(caller, id, async (tx, audited) => {
      await this.corrections.replace(tx, id, corrections);
      await recordAuditEvent(tx, action, audited(`corrections: ${corrections.length}`));
    });
    return this.listStored(id);
  }

  /** @throws AppError `not_found` */
  async list(caller: Caller, id: number): Promise<CorrectionList> {
    await this.changes.find(caller, id);
    return { corrections: await this.listStored(id), findings: [] };
  }

  /** Takes all of the corrections or none, or removes them. @throws AppError `not_found`; `conflict` for one, or a draft, that changed */
  async decide(caller: Caller, id: number, body: RequestReader<CorrectionDecisions>): Promise<CorrectionList> {
    await this.changes.find(caller, id);
    const { corrections: chosen, take } = await body();
    const versions = new Map(chosen.map(({ id: one, version }) => [one, version ?? null]));
    await this.changes.change(caller, id, async (tx, audited) => {
      const stored = await this.corrections.list(id, [...versions.keys()], tx);
      const isAsShown = stored.every((one) => one.line_version === (versions.get(one.id) ?? null));
      if (stored.length !== versions.size || (take && !isAsShown)) throw new AppError("conflict", { message: words.changed });
      if (take) await this.taker.take(tx, id, stored, caller);
      await this.corrections.delete(tx, id, [...versions.keys()]);
      await recordAuditEvent(tx, "decideCorrections", audited(`${take ? "taken" : "left"}: ${stored.length}`));
    });
    return this.list(caller, id);
  }

  private async listStored(id: number): Promise<CorrectionList["corrections"]> {
    return (await this.corrections.list(id)).map(toCorrection);
  }

  private async readSnapshot(row: DocumentRow, draft: DraftEntity): Promise<DraftSnapshot> {
    const { id } = row;
    const views = new Map<number, SheetView[]>();
    const pages = new Set<number>();
    for await (const { page, reading, scales } of this.pages.stored(id)) {
      pages.add(page);
      views.set(page, readViews(reading, scales));
    }
    const lines: DraftLine[] = [];
    for await (const line of this.lines.inStates(id, LINE_STATES, false)) lines.push(line);
    const facts = { marks: draft.made_marks ?? {}, parameters: await this.parameters.find(id) };
    return { lines, views, pages, facts, markedAt: draft.marked_at, drawn: await this.listDrawn(row) };
  }

  /** The names of the markups that the drawing had when it was uploaded. Of one whose markups cannot be read, none is known. */
  private async listDrawn(row: DocumentRow): Promise<ReadonlySet<string>> {
    const object = await this.objects.find(row.original_object);
    if (!object) return new Set();
    try {
      return new Set((await this.imports.listStoredMarkups(row, object)).names);
    } catch (error) {
      if (error instanceof AppError && (error.code === "invalid_file" || error.code === "too_large")) return new Set();
      throw error;
    }
  }
}

function rejectOtherFiles(filename: string): void {
  if (!CORRECTIONS_EXTENSIONS.some((extension) => hasExtension(filename, extension))) throw invalid(words.extension);
}

function invalid(message: string): AppError {
  return new AppError("invalid_file", { message, fields: { [CORRECTIONS_FILE_PART]: message } });
}
