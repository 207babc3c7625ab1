import { Readable } from "node:stream";
import { Controller, Req, Res } from "@nestjs/common";
import {
  EXPORTS,
  type Caller,
  type DocumentSet,
  type DocumentSetChoice,
  type MarkExportQuery,
  type MarkListQuery,
  type MarkSummary,
  type MarkSummaryQuery,
  type SetMark,
  type TakenLines,
} from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, BodyReader, sendPage, streamTo, ValidQuery, type RequestReader } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { generatedHeaders } from "../../downloads/files/generated-headers.ts";
import { writeMarksCsv, writeMarksJson } from "../../results/export/mark-cells.ts";
import { DrawnFactsService } from "./drawn-facts.service.ts";
import { MarksService } from "./marks.service.ts";
import { DocumentSetsService } from "./sets.service.ts";

@Controller()
export class MarksController {
  constructor(
    private readonly marks: MarksService,
    private readonly sets: DocumentSetsService,
    private readonly drawn: DrawnFactsService,
  ) {}

  @ApiRoute("getMarkSummary")
  summary(@CurrentCaller() caller: Caller, @Id() id: number, @ValidQuery() { of }: MarkSummaryQuery): Promise<MarkSummary> {
    return this.marks.summarize(caller, id, of);
  }

  @ApiRoute("listMarks")
  async list(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @ValidQuery() query: MarkListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly SetMark[]> {
    return sendPage("listMarks", await this.marks.list(caller, id, query), request, response);
  }

  @ApiRoute("exportMarks")
  async export(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @ValidQuery() { of, format }: MarkExportQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { summary, marks, record } = await this.marks.all(caller, id, of);
    if (request.method !== "HEAD") await record();
    response.status(200).set(generatedHeaders(`marks${EXPORTS[format].extension}`, EXPORTS[format].mediaType));
    const text = format === "csv" ? writeMarksCsv(marks) : writeMarksJson(summary, marks);
    if (request.method === "HEAD") response.end();
    else await streamTo(response, Readable.from(text, { objectMode: false }));
  }

  @ApiRoute("takeDrawnLengths")
  takeLengths(@CurrentCaller() caller: Caller, @Id() id: number): Promise<TakenLines> {
    return this.drawn.takeLengths(caller, id);
  }

  @ApiRoute("takeDrawnParts")
  takeParts(@CurrentCaller() caller: Caller, @Id() id: number): Promise<TakenLines> {
    return this.drawn.takeParts(caller, id);
  }

  @ApiRoute("removeDrawnParts")
  removeParts(@CurrentCaller() caller: Caller, @Id() id: number): Promise<TakenLines> {
    return this.drawn.removeParts(caller, id);
  }

  @ApiRoute("getDocumentSet")
  set(@CurrentCaller() caller: Caller, @Id() id: number): Promise<DocumentSet> {
    return this.sets.get(caller, id);
  }

  @ApiRoute("chooseDocumentSet")
  choose(@CurrentCaller() caller: Caller, @Id() id: number, @BodyReader() body: RequestReader<DocumentSetChoice>): Promise<DocumentSet> {
    return this.sets.choose(caller, id, body);
  }
}
