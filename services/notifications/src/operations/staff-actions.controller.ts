import { Controller, Req, Res } from "@nestjs/common";
import type { StaffActionQuery, StaffActionRecord } from "@takeoff/contracts";
import { ApiRoute, readCursor, sendPage, ValidQuery } from "@takeoff/platform";
import type { Request, Response } from "express";
import { StaffActionRepository } from "./staff-action.repository.ts";

const LIST = "acts";

@Controller()
export class StaffActionsController {
  constructor(private readonly acts: StaffActionRepository) {}

  @ApiRoute("listActs")
  async list(
    @ValidQuery() { limit, cursor }: StaffActionQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffActionRecord[]> {
    const [rows, total] = await Promise.all([this.acts.list(readCursor(cursor, LIST), limit + 1), this.acts.total()]);
    return sendPage("listActs", { rows, total, limit, scope: LIST }, request, response);
  }
}
