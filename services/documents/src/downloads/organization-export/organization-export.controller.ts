import { Controller, Req, Res } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { sendArchive } from "../archive/send-archive.ts";
import { OrganizationExportService } from "./organization-export.service.ts";

const FILENAME = "takeoff-documents.zip";

@Controller()
export class OrganizationExportController {
  constructor(private readonly exports: OrganizationExportService) {}

  @ApiRoute("exportOrganization")
  async export(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    await sendArchive(request, response, FILENAME, await this.exports.get(caller, id));
  }
}
