import { Controller, Req, Res } from "@nestjs/common";
import type { Caller, TakeoffLine, TakeoffLineQuery, TakeoffSummary } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, LazyQuery, sendPage, type Lazy } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { TakeoffViewService } from "./takeoff-view.service.ts";

@Controller()
export class TakeoffViewController {
  constructor(private readonly takeoffs: TakeoffViewService) {}

  @ApiRoute("getTakeoffSummary")
  summary(@CurrentCaller() caller: Caller, @Id() id: number): Promise<TakeoffSummary> {
    return this.takeoffs.summary(caller, id);
  }

  @ApiRoute("listTakeoffLines")
  async lines(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @LazyQuery() query: Lazy<TakeoffLineQuery>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly TakeoffLine[]> {
    return sendPage("listTakeoffLines", await this.takeoffs.list(caller, id, query), request, response);
  }
}
