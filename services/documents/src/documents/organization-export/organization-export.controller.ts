import { Controller, Req, Res } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, streamTo } from "@takeoff/platform";
import type { Request, Response } from "express";
import { generatedHeaders } from "../files/generated-headers.ts";
import { auditBeforeSend } from "../files/send-file.ts";
import { OrganizationExportService } from "./organization-export.service.ts";

const FILENAME = "takeoff-documents.zip";

@Controller()
export class OrganizationExportController {
  constructor(private readonly exports: OrganizationExportService) {}

  @ApiRoute("exportOrganization")
  async export(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { archive, record } = await this.exports.get(caller, id);
    if (request.method !== "HEAD") await auditBeforeSend(record, () => archive.destroy());
    response.status(200).set(generatedHeaders(FILENAME, "application/zip"));
    if (request.method !== "HEAD") return streamTo(response, archive);
    archive.destroy();
    response.end();
  }
}
