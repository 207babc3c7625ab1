import { Readable } from "node:stream";
import { Controller, Req, Res } from "@nestjs/common";
import { EXPORTS, type Caller, type DifferenceQuery, type TakeoffDifference } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, streamTo, ValidQuery } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { generatedHeaders } from "../../downloads/files/generated-headers.ts";
import { differenceCsv } from "./difference-csv.ts";
import { DifferenceService } from "./difference.service.ts";

const FILENAME = "difference.csv";

@Controller()
export class DifferenceController {
  constructor(private readonly differences: DifferenceService) {}

  @ApiRoute("getDifference")
  get(@CurrentCaller() caller: Caller, @Id() id: number, @ValidQuery() { of }: DifferenceQuery): Promise<TakeoffDifference> {
    return this.differences.get(caller, id, of);
  }

  @ApiRoute("exportDifference")
  async export(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @ValidQuery() { of }: DifferenceQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { difference, record } = await this.differences.all(caller, id, of);
    if (request.method !== "HEAD") await record();
    response.status(200).set(generatedHeaders(FILENAME, EXPORTS.csv.mediaType));
    if (request.method === "HEAD") response.end();
    else await streamTo(response, Readable.from(differenceCsv(difference), { objectMode: false }));
  }
}
