import { Injectable } from "@nestjs/common";
import {
  AppError,
  fieldError,
  LINE_TEXTS,
  MESSAGES,
  type Caller,
  type DraftLine,
  type LineEdit,
  type LineText,
  type OwnLine,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import type { RequestReader } from "@takeoff/platform/http";
import { isMetricPiece, lengthInInches, readTypedLength } from "@takeoff/takeoff";
import { AnswersService } from "./answers.service.ts";
import { DraftPageRepository } from "../store/draft-page.repository.ts";
import type { EnteredTexts } from "../store/line.entities.ts";
import { LineRepository } from "../store/line.repository.ts";
import { describeDesignation } from "../store/texts.ts";
import { countDecision } from "../changes/review-metrics.ts";
import { DraftChanges } from "../changes/draft-changes.ts";

const words = MESSAGES.drafts;

/** Lines as staff enter them: corrected ones, and their own. */
@Injectable()
export class LineEditingService {
  constructor(
    private readonly pages: DraftPageRepository,
    private readonly lines: LineRepository,
    private readonly changes: DraftChanges,
    private readonly answers: AnswersService,
  ) {}

  /** @throws AppError `not_found`; `conflict` when the line was changed in the meantime; `validation_failed` for a text that is no designation */
  async edit(caller: Caller, id: number, lineId: number, body: RequestReader<LineEdit>): Promise<DraftLine> {
    await this.changes.find(caller, id);
    const { version, quantity, ...edit } = await body();
    const { designation, weight_per_ft } = describedBy(edit.designation);
    const length_in = readLength(edit.length, designation);
    const texts = readTexts(edit);
    return this.changes.change(caller, id, async (tx, audited) => {
      const before = await this.lines.lock(tx, id, [{ id: lineId, version }]);
      if (!before) throw new AppError("conflict", { message: words.changed });
      for (const line of before) countDecision(line.confidence, "edited");
      await recordAuditEvent(tx, "editDraftLine", audited(designation));
      return this.lines.edit(tx, id, lineId, { designation, quantity, weight_per_ft, length_in, texts }, caller);
    });
  }

  /**
   * Adds a line, and answers what makes no line at its place.
   * @throws AppError `not_found`, also for a page that was not read; `conflict` when what it answers is not on the page any more;
   * `validation_failed` for a text that is no designation
   */
  async add(caller: Caller, id: number, body: RequestReader<OwnLine>): Promise<DraftLine> {
    await this.changes.find(caller, id);
    const { page, quantity, box, exception, ...own } = await body();
    const { designation, weight_per_ft } = describedBy(own.designation);
    const length_in = readLength(own.length, designation);
    const texts = readTexts(own);
    if (!(await this.pages.has(id, page))) throw fieldError("page", words.page);
    return this.changes.change(caller, id, async (tx, audited) => {
      if (exception) await this.answers.store(tx, caller, { id, page, keys: [exception], answer: "line" });
      await recordAuditEvent(tx, "addDraftLine", audited(designation));
      const pieces = [{ box, text: own.designation, quantity, line: null, is_drawn: true }];
      return this.lines.add(tx, id, { page, designation, quantity, weight_per_ft, length_in, texts, pieces }, caller);
    });
  }
}

function describedBy(text: string): { designation: string; weight_per_ft: number | null } {
  const described = describeDesignation(text);
  if (!described) throw fieldError("designation", words.unknownDesignation);
  return described;
}

/** A typed length in inches; null for an empty text, undefined where none was given. */
function readLength(text: string | null | undefined, designation: string): number | null | undefined {
  if (text === null || text === undefined) return undefined;
  if (text === "") return null;
  const written = readTypedLength(text, isMetricPiece(designation) ? "mm" : "ft");
  if (!written) throw fieldError("length", words.length);
  return lengthInInches(written);
}

/** The texts that were given, null for those that are cleared. */
function readTexts(given: Partial<Record<LineText, string | null | undefined>>): EnteredTexts {
  const texts: EnteredTexts = {};
  for (const name of LINE_TEXTS) {
    const text = given[name];
    if (text !== null && text !== undefined) texts[name] = text === "" ? null : text;
  }
  return texts;
}
