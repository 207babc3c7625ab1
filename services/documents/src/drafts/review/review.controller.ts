import { Controller, Req, Res } from "@nestjs/common";
import type {
  Caller,
  Draft,
  DraftLine,
  DraftLineQuery,
  DraftPage,
  DraftSheet,
  DraftSheetQuery,
  LineDecisions,
  LostLine,
  Preflight,
  SheetChoice,
  ViewScale,
} from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, BodyReader, sendPage, ValidQuery, type RequestReader } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { ReviewService } from "./review.service.ts";
import { SheetsService } from "./sheets.service.ts";

@Controller()
export class ReviewController {
  constructor(
    private readonly review: ReviewService,
    private readonly sheets: SheetsService,
  ) {}

  @ApiRoute("getDraft")
  get(@CurrentCaller() caller: Caller, @Id() id: number): Promise<Draft> {
    return this.review.get(caller, id);
  }

  @ApiRoute("getPreflight")
  preflight(@CurrentCaller() caller: Caller, @Id() id: number): Promise<Preflight> {
    return this.review.preflight(caller, id);
  }

  @ApiRoute("requestDraft")
  request(@CurrentCaller() caller: Caller, @Id() id: number): Promise<Draft> {
    return this.review.request(caller, id);
  }

  @ApiRoute("listDraftPages")
  async pages(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @ValidQuery() query: DraftSheetQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly DraftSheet[]> {
    return sendPage("listDraftPages", await this.sheets.list(caller, id, query), request, response);
  }

  @ApiRoute("getDraftPage")
  page(@CurrentCaller() caller: Caller, @Id() id: number, @Id("page") page: number): Promise<DraftPage> {
    return this.sheets.get(caller, id, page);
  }

  @ApiRoute("chooseSheet")
  chooseSheet(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @Id("page") page: number,
    @BodyReader() body: RequestReader<SheetChoice>,
  ): Promise<DraftPage> {
    return this.sheets.choose(caller, id, page, body);
  }

  @ApiRoute("listLostLines")
  async lostLines(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @ValidQuery() query: DraftSheetQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly LostLine[]> {
    return sendPage("listLostLines", await this.sheets.lostLines(caller, id, query), request, response);
  }

  @ApiRoute("listDraftLines")
  async lines(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @ValidQuery() query: DraftLineQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly DraftLine[]> {
    return sendPage("listDraftLines", await this.review.list(caller, id, query), request, response);
  }

  @ApiRoute("decideDraftLines")
  decide(@CurrentCaller() caller: Caller, @Id() id: number, @BodyReader() body: RequestReader<LineDecisions>): Promise<DraftLine[]> {
    return this.review.decide(caller, id, body);
  }

  @ApiRoute("setViewScale")
  setScale(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @Id("page") page: number,
    @BodyReader() body: RequestReader<ViewScale>,
  ): Promise<DraftPage> {
    return this.review.setScale(caller, id, page, body);
  }
}
