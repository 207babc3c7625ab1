import { Controller, Req, Res } from "@nestjs/common";
import type { Caller, OriginalsQuery } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, ValidQuery } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { sendArchive } from "../../downloads/archive/send-archive.ts";
import { OriginalsService } from "./originals.service.ts";

const FILENAME = "takeoff-originals.zip";

@Controller()
export class OriginalsController {
  constructor(private readonly originals: OriginalsService) {}

  @ApiRoute("downloadOriginals")
  async download(
    @CurrentCaller() caller: Caller,
    @ValidQuery() { ids }: OriginalsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendArchive(request, response, FILENAME, await this.originals.get(caller, ids));
  }
}
