import { Injectable } from "@nestjs/common";
import { AppError, describeRequirements, LINE_STATES, SET_MESSAGES, type DraftLine } from "@takeoff/contracts";
import type { DocumentRow } from "../../core/document-row.ts";
import { DocumentParametersRepository } from "../../core/parameters/document-parameters.repository.ts";
import type { ParsedResults } from "../../results/attach/results-form.ts";
import { writeCsvFile } from "../../results/reading/csv/write-csv.ts";
import { ObjectWriter } from "../../storage/objects/object-writer.ts";
import { MarkChecker, type FoundMarks } from "../marks/mark-checker.ts";
import { DraftPageRepository } from "../store/draft-page.repository.ts";
import { DraftRepository } from "../store/draft.repository.ts";
import { DECIDED, LineRepository } from "../store/line.repository.ts";
import { AssemblyOrder } from "./assembly-order.ts";
import { csvRows, writeXmlLines } from "./result-files.ts";
import type { MadeMarks } from "./made-marks.ts";
import { gatherFacts, type ResultFacts } from "./result-facts.ts";

/** The files of results, with the marks that were made for them, which are stored with the results. */
export interface WrittenResults {
  results: ParsedResults;
  marks: MadeMarks;
  /** The check of the marks of its set; null where there is nothing to check. */
  check: FoundMarks | null;
}

/** Writes the accepted and edited lines of a draft into a CSV and an XML. */
@Injectable()
export class ResultWriter {
  constructor(
    private readonly parameters: DocumentParametersRepository,
    private readonly drafts: DraftRepository,
    private readonly pages: DraftPageRepository,
    private readonly lines: LineRepository,
    private readonly writer: ObjectWriter,
    private readonly checker: MarkChecker,
  ) {}

  /** @throws AppError `not_found` when the organization was deleted; `conflict` where drawings have changed since their parts were taken */
  async write(document: DocumentRow): Promise<WrittenResults> {
    const { id, organization_id: organizationId } = document;
    const check = await this.findCheck(id);
    if (check && check.parts.changed > 0) throw new AppError("conflict", { message: SET_MESSAGES.partsChanged });
    const order = new AssemblyOrder();
    const facts = await this.readFacts(document, check, order);
    const lines = (): AsyncIterable<DraftLine> => order.arrange(this.lines.inStates(id, DECIDED));
    const owner = { organizationId, errorWhenDeleted: () => new AppError("not_found") };
    const csv = await this.writer.write(writeCsvFile(csvRows(lines(), facts)), owner);
    try {
      const xml = await this.writer.write(writeXmlLines(lines(), facts), owner);
      const files: ParsedResults["files"] = new Map([
        ["csv", csv],
        ["xml", xml],
      ]);
      return {
        results: { files, mapping: null, imported: null, findings: [] },
        marks: facts.marks,
        check: hasBothSides(check) ? check : null,
      };
    } catch (error) {
      await this.writer.discard(csv.key);
      throw error;
    }
  }

  /** Null for a set that is too large to be checked: its results are made without. */
  private async findCheck(id: number): Promise<FoundMarks | null> {
    try {
      return await this.checker.check(id, "results");
    } catch (error) {
      if (error instanceof AppError && error.code === "conflict") return null;
      throw error;
    }
  }

  private async readFacts(document: DocumentRow, check: FoundMarks | null, order: AssemblyOrder): Promise<ResultFacts> {
    const { id } = document;
    const [sheets, parameters, draft] = await Promise.all([this.pages.sheetNumbers(id), this.parameters.find(id), this.drafts.find(id)]);
    const requirements = describeRequirements(document, parameters);
    const decided = this.lines.inStates(id, DECIDED);
    const facts = await gatherFacts(order.watch(decided), this.lines.inStates(id, LINE_STATES, false), draft?.made_marks ?? {});
    return { ...facts, sheets, parameters, requirements, assemblies: new Map([...listAssemblies(check, id), ...order.listAssemblies()]) };
  }
}

function hasBothSides(found: FoundMarks | null): boolean {
  return found !== null && found.check.hasPlans && found.check.hasDrawings;
}

/**
 * The marks of assemblies as their main members write them, by the numbers of the lines of a document. None where its lists have no parts
 * below main members, or where only the order of a bill says what is one.
 */
function listAssemblies(found: FoundMarks | null, document: number): Map<number, string> {
  const rows = (found?.check.rows ?? []).filter(({ line, main, isGuessed }) => line.document === document && main !== null && !isGuessed);
  if (rows.every(({ isMain }) => isMain)) return new Map();
  return new Map(rows.flatMap(({ line: { id }, main }) => (id === null ? [] : [[id, main?.mark ?? ""]])));
}
