import { Controller, Req, Res } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { sendArchive } from "../../downloads/archive/send-archive.ts";
import { BundleService } from "./bundle.service.ts";

@Controller()
export class BundleController {
  constructor(private readonly bundles: BundleService) {}

  @ApiRoute("downloadBundle")
  async download(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { filename, archive } = await this.bundles.get(caller, id);
    await sendArchive(request, response, filename, archive);
  }
}
