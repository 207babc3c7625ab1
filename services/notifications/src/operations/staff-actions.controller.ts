import { Controller, Req, Res } from "@nestjs/common";
import type { ActQuery, RecordedAct } from "@takeoff/contracts";
import { Handles, readCursor, sendPage, ValidQuery } from "@takeoff/platform";
import type { Request, Response } from "express";
import { ActRepository } from "./act.repository.ts";

const LIST = "acts";

@Controller()
export class ActsController {
  constructor(private readonly acts: ActRepository) {}

  @Handles("listActs")
  async list(
    @ValidQuery() { limit, cursor }: ActQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecordedAct[]> {
    const [rows, total] = await Promise.all([this.acts.list(readCursor(cursor, LIST), limit + 1), this.acts.total()]);
    return sendPage("listActs", { rows, total, limit, scope: LIST }, request, response);
  }
}
