import { Injectable } from "@nestjs/common";
import {
  AppError,
  COMPARED_LINES,
  DIFFERENCE_ROWS,
  isStaff,
  MESSAGES,
  weighLine,
  type Caller,
  type DifferenceSource,
  type DraftLine,
  type TakeoffDifference,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import {
  differenceOf,
  lengthInInches,
  LineSums,
  TooManyLinesError,
  type ComparedLine,
  type Difference,
  type TakeoffRow,
} from "@takeoff/takeoff";
import { auditedDocument, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { LineRepository, NOT_REJECTED } from "../store/line.repository.ts";
import { DataService } from "../../results/lines/data/data.service.ts";
import { readLines } from "../../results/lines/takeoff-lines.ts";

const words = MESSAGES.difference;

interface Compared {
  document: DocumentRow;
  replaced: DocumentRow;
  of: DifferenceSource;
  before: LineSums;
  after: LineSums;
}

/** Compares the takeoff of a document with that of the earlier one whose drawing it replaces. */
@Injectable()
export class DifferenceService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly data: DataService,
    private readonly lines: LineRepository,
  ) {}

  /**
   * @param of `draft` compares the lines of a draft that are not rejected, with the earlier results or, without any, the earlier draft
   * @throws AppError `not_found` for a document that the caller may not see; `forbidden` for a draft unless for staff; `conflict` with a
   * sentence when it replaces none, and when one of them has nothing to compare, or too much
   *
   * Writes the audit entry, since the response has rows of results.
   */
  async get(caller: Caller, id: number, of: DifferenceSource): Promise<TakeoffDifference> {
    const { document, replaced, before, after } = await this.compared(caller, id, of);
    await recordAuditEvent(this.database, "getDifference", auditedDocument(document, of));
    const { rows, same } = differenceOf(before, after);
    const count = (kind: Difference["rows"][number]["kind"]): number => rows.filter((row) => row.kind === kind).length;
    return {
      document_id: document.id,
      replaces: { id: replaced.id, filename: replaced.filename },
      of,
      ...{ added: count("added"), changed: count("changed"), gone: count("gone"), same },
      ...{ weight_before: sumWeights(before), weight_after: sumWeights(after) },
      rows: rows.slice(0, DIFFERENCE_ROWS),
    };
  }

  /** All differences, and what records that they were exported. @throws as `get` */
  async all(caller: Caller, id: number, of: DifferenceSource): Promise<{ difference: Difference; record: () => Promise<void> }> {
    const { document, before, after } = await this.compared(caller, id, of);
    const record = (): Promise<void> => recordAuditEvent(this.database, "exportDifference", auditedDocument(document, of));
    return { difference: differenceOf(before, after), record };
  }

  private async compared(caller: Caller, id: number, of: DifferenceSource): Promise<Compared> {
    const document = await this.documents.getVisible(caller, id);
    if (of === "draft" && !isStaff(caller)) throw new AppError("forbidden");
    if (document.replaces_id === null) throw new AppError("conflict", { message: words.replacesNone });
    const replaced = await this.documents.findVisible(caller, document.replaces_id);
    try {
      const after = await (of === "draft" ? this.draft(document) : this.results(caller, document));
      if (!after) throw new AppError("conflict", { message: words.nothingNow });
      const before = replaced && ((await this.results(caller, replaced)) ?? (of === "draft" ? await this.draft(replaced) : null));
      if (!before) throw new AppError("conflict", { message: words.nothingBefore });
      return { document, replaced, of, before, after };
    } catch (error) {
      throw error instanceof TooManyLinesError ? new AppError("conflict", { message: words.tooMany }) : error;
    }
  }

  /** The takeoff of a document's CSV; null without one, and for callers who may not see results yet. */
  private async results(caller: Caller, document: DocumentRow): Promise<LineSums | null> {
    if (document.csv_object === null) return null;
    const data = await this.data.forDocument(caller, document);
    if (data.head.generation === null) return null;
    const sums = new LineSums(COMPARED_LINES);
    for await (const lines of readLines(data)) for (const { line } of lines) sums.add(ofTakeoff(line));
    return sums.lines.size > 0 ? sums : null;
  }

  private async draft({ id }: DocumentRow): Promise<LineSums | null> {
    const sums = new LineSums(COMPARED_LINES);
    for await (const line of this.lines.inStates(id, NOT_REJECTED)) sums.add(ofDraft(line));
    return sums.lines.size > 0 ? sums : null;
  }
}

function ofTakeoff({ mark, designation, designationText, length, quantity, totalWeight }: TakeoffRow): ComparedLine {
  return {
    ...{ mark, designation: designation?.designation ?? designationText, quantity },
    ...{ length_in: length && lengthInInches(length), weight_lb: totalWeight && totalWeight.value },
  };
}

function ofDraft(line: DraftLine): ComparedLine {
  const { mark, designation, length_in, quantity } = line;
  return { mark: mark ?? "", designation, length_in, quantity, weight_lb: weighLine(line) };
}

function sumWeights({ lines }: LineSums): TakeoffDifference["weight_before"] {
  const weights = [...lines.values()].map(({ weight_lb }) => weight_lb);
  const known = weights.filter((weight) => weight !== null);
  return { pounds: known.reduce((sum, weight) => sum + weight, 0), unknown: weights.length - known.length };
}
