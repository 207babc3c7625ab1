import { Injectable } from "@nestjs/common";
import { describeRequirements, DRAWING_SIGNATURES, findSignature, LIMITS, type Box, type SheetView } from "@takeoff/contracts";
import { DeliveredCheckRepository } from "../../core/checks/delivered-check.repository.ts";
import type { DocumentRow } from "../../core/document-row.ts";
import { DocumentParametersRepository } from "../../core/parameters/document-parameters.repository.ts";
import type { MadeMarks } from "../completion/made-marks.ts";
import { DraftPageRepository, readViews } from "../store/draft-page.repository.ts";
import { DECIDED, LineRepository } from "../store/line.repository.ts";
import { findMetricPages, buildMarkups, buildViewports, type Markup, type Viewport } from "./markups.ts";
import { SummaryBuilder, type Summary } from "./summary/summary.ts";

/** Where a text of a scan stands, which labels keep free. */
export interface ScannedText {
  page: number;
  box: Box;
}

/** What is drawn into a copy of a drawing. */
export interface MarkedContent {
  markups: Markup[];
  viewports: Viewport[];
  /** Texts of the pages with markups. */
  texts: ScannedText[];
  summary: Summary;
}

/** Reads what a marked-up PDF shows of a draft: the lines that staff accepted, and what they do not cover. Nobody is named. */
@Injectable()
export class MarkedContentReader {
  constructor(
    private readonly pages: DraftPageRepository,
    private readonly lines: LineRepository,
    private readonly parameters: DocumentParametersRepository,
    private readonly checks: DeliveredCheckRepository,
  ) {}

  /** @param marks that were made for the results @returns `too_many` for more pieces than are drawn */
  async read(row: DocumentRow, marks: MadeMarks): Promise<MarkedContent | "too_many"> {
    const { id } = row;
    if ((await this.lines.decidedPieces(id)) > LIMITS.markedPdfMarkups) return "too_many";
    const parameters = await this.parameters.find(id);
    const summary = new SummaryBuilder(parameters);
    const views = new Map<number, SheetView[]>();
    const written: ScannedText[] = [];
    for await (const { page, reading, scales } of this.pages.stored(id)) {
      const ofPage = readViews(reading, scales);
      if (ofPage.length > 0) views.set(page, ofPage);
      for (const box of reading?.texts ?? []) written.push({ page, box });
      summary.addPage(page, ofPage, await this.pages.listExceptions(id, { page, reading }));
    }
    const markups: Markup[] = [];
    for await (const line of this.lines.inStates(id, DECIDED)) {
      markups.push(...buildMarkups(line, views.get(line.page) ?? [], { marks, parameters }));
      summary.add(line);
    }
    for await (const line of this.lines.inStates(id, ["draft"])) summary.leaveOut(line);
    const facts = [{ name: "Project", value: row.project_name }];
    const signature = findSignature(row.findings);
    if (signature) facts.push({ name: "Signature", value: DRAWING_SIGNATURES[signature] });
    const sheets = await this.pages.list(id, 0, LIMITS.draftPages);
    const marked = new Set(markups.map(({ page }) => page));
    return {
      markups,
      viewports: buildViewports(views, findMetricPages(markups)),
      texts: written.filter(({ page }) => marked.has(page)),
      summary: summary.build(facts, describeRequirements(row, parameters), sheets, await this.checks.find(id, row.csv_object)),
    };
  }
}
