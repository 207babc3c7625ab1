import { Injectable } from "@nestjs/common";
import { LIMITS, type SheetView } from "@takeoff/contracts";
import type { DocumentRow } from "../../core/document-row.ts";
import { DraftPageRepository, viewsOf } from "../store/draft-page.repository.ts";
import { DECIDED, LineRepository } from "../store/line.repository.ts";
import { shortenedExceptions } from "../store/stored-texts.ts";
import { findMetricPages, markupsOf, viewportsOf, type Markup, type Viewport } from "./markups.ts";
import { SummaryBuilder, type Summary } from "./summary.ts";

/** What is drawn into a copy of a drawing. */
export interface MarkedContent {
  markups: Markup[];
  viewports: Viewport[];
  summary: Summary;
}

/** Reads what a marked-up PDF shows of a draft: the lines that staff accepted, and what they do not cover. Nobody is named. */
@Injectable()
export class MarkedContentReader {
  constructor(
    private readonly pages: DraftPageRepository,
    private readonly lines: LineRepository,
  ) {}

  /** @returns `too_many` for more pieces than are drawn */
  async read({ id, project_name, contractor_location, project_location }: DocumentRow): Promise<MarkedContent | "too_many"> {
    if ((await this.lines.decidedPieces(id)) > LIMITS.markedPdfMarkups) return "too_many";
    const summary = new SummaryBuilder();
    const views = new Map<number, SheetView[]>();
    for await (const { page, reading, scales } of this.pages.stored(id)) {
      const ofPage = viewsOf(reading, scales);
      if (ofPage.length > 0) views.set(page, ofPage);
      summary.addPage(page, ofPage, shortenedExceptions(reading?.exceptions ?? []).shown);
    }
    const markups: Markup[] = [];
    for await (const line of this.lines.inStates(id, DECIDED)) {
      markups.push(...markupsOf(line, views.get(line.page) ?? []));
      summary.add(line);
    }
    for await (const line of this.lines.inStates(id, ["draft"])) summary.leaveOut(line);
    const facts = [
      { name: "Project", value: project_name },
      { name: "Location", value: project_location },
      { name: "General contractor", value: contractor_location },
    ];
    const sheets = await this.pages.list(id, 0, LIMITS.draftPages);
    return { markups, viewports: viewportsOf(views, findMetricPages(markups)), summary: summary.build(facts, sheets) };
  }
}
