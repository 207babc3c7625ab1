import { Controller, Req, Res } from "@nestjs/common";
import type { StaffActionQuery, StaffActionRecord } from "@takeoff/contracts";
import { ApiRoute, cutPage, idPosition, readCursor, sendPage, ValidQuery } from "@takeoff/platform/http";
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
  ): Promise<readonly StaffActionRecord[]> {
    const after = readCursor(cursor, LIST, idPosition);
    const [rows, total] = await Promise.all([this.acts.list(after?.i ?? null, limit + 1), this.acts.total()]);
    return sendPage("listActs", { ...cutPage(rows, limit, LIST, ({ id }) => ({ i: id })), total }, request, response);
  }
}
