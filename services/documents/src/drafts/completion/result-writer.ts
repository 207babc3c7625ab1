import { Injectable } from "@nestjs/common";
import { AppError, describeRequirements, LINE_STATES } from "@takeoff/contracts";
import type { DocumentRow } from "../../core/document-row.ts";
import { DocumentParametersRepository } from "../../core/parameters/document-parameters.repository.ts";
import type { ParsedResults } from "../../results/attach/results-form.ts";
import { writeCsvFile } from "../../results/reading/csv/write-csv.ts";
import { ObjectWriter } from "../../storage/objects/object-writer.ts";
import { DraftPageRepository } from "../store/draft-page.repository.ts";
import { DraftRepository } from "../store/draft.repository.ts";
import { DECIDED, LineRepository } from "../store/line.repository.ts";
import { csvRows, writeXmlLines } from "./result-files.ts";
import type { MadeMarks } from "./made-marks.ts";
import { gatherFacts, type ResultFacts } from "./result-facts.ts";

/** The files of results, with the marks that were made for them, which are stored with the results. */
export interface WrittenResults {
  results: ParsedResults;
  marks: MadeMarks;
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
  ) {}

  /** @throws AppError `not_found` when the organization was deleted meanwhile */
  async write(document: DocumentRow): Promise<WrittenResults> {
    const { id, organization_id: organizationId } = document;
    const facts = await this.readFacts(document);
    const owner = { organizationId, errorWhenDeleted: () => new AppError("not_found") };
    const csv = await this.writer.write(writeCsvFile(csvRows(this.lines.inStates(id, DECIDED), facts)), owner);
    try {
      const xml = await this.writer.write(writeXmlLines(this.lines.inStates(id, DECIDED), facts), owner);
      const files: ParsedResults["files"] = new Map([
        ["csv", csv],
        ["xml", xml],
      ]);
      return { results: { files, mapping: null, imported: null, findings: [] }, marks: facts.marks };
    } catch (error) {
      await this.writer.discard(csv.key);
      throw error;
    }
  }

  private async readFacts(document: DocumentRow): Promise<ResultFacts> {
    const { id } = document;
    const [sheets, parameters, draft] = await Promise.all([this.pages.sheetNumbers(id), this.parameters.find(id), this.drafts.find(id)]);
    const requirements = describeRequirements(document, parameters);
    const decided = this.lines.inStates(id, DECIDED);
    const facts = await gatherFacts(decided, this.lines.inStates(id, LINE_STATES, false), draft?.made_marks ?? {});
    return { ...facts, sheets, parameters, requirements };
  }
}
