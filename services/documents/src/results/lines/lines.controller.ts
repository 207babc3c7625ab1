import { Readable } from "node:stream";
import { Controller, Req, Res } from "@nestjs/common";
import type { Caller, Document, TakeoffLine, TakeoffLineQuery, TakeoffMapping, TakeoffPreview, TakeoffSummary } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, BodyReader, QueryReader, sendPage, streamTo, type RequestReader } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { dataJson } from "./data/data-json.ts";
import { DataService } from "./data/data.service.ts";
import { TakeoffService } from "./mapping/takeoff.service.ts";
import { TakeoffViewService } from "./view/takeoff-view.service.ts";

/** The stored rows and lines of documents: as data, as what their columns hold, and as what customers see. */
@Controller()
export class LinesController {
  constructor(
    private readonly data: DataService,
    private readonly takeoffs: TakeoffService,
    private readonly views: TakeoffViewService,
  ) {}

  @ApiRoute("getDocumentData")
  async getData(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    const data = await this.data.get(caller, id);
    response.set("content-type", "application/json; charset=utf-8");
    if (request.method === "HEAD") response.end();
    else await streamTo(response, Readable.from(dataJson(id, data), { objectMode: false }));
  }

  @ApiRoute("getTakeoff")
  getTakeoff(@CurrentCaller() caller: Caller, @Id() id: number): Promise<TakeoffPreview> {
    return this.takeoffs.previewStored(caller, id);
  }

  @ApiRoute("mapTakeoff")
  mapTakeoff(@CurrentCaller() caller: Caller, @Id() id: number, @BodyReader() body: RequestReader<TakeoffMapping>): Promise<Document> {
    return this.takeoffs.map(caller, id, body);
  }

  @ApiRoute("getTakeoffSummary")
  getSummary(@CurrentCaller() caller: Caller, @Id() id: number): Promise<TakeoffSummary> {
    return this.views.summary(caller, id);
  }

  @ApiRoute("listTakeoffLines")
  async listLines(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @QueryReader() query: RequestReader<TakeoffLineQuery>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly TakeoffLine[]> {
    return sendPage("listTakeoffLines", await this.views.list(caller, id, query), request, response);
  }
}
