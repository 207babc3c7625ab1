import { Controller, Req, Res } from "@nestjs/common";
import { AppError, ERRORS, type Caller, type ExportFormat } from "@takeoff/contracts";
import { From, Handles, Id, LazyQuery, type Lazy } from "@takeoff/platform";
import type { Request, Response } from "express";
import { ExportService } from "./export.service.ts";
import { sendExport } from "./send-export.ts";

@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Handles("exportDocument")
  async export(
    @From() caller: Caller,
    @Id() id: number,
    @LazyQuery() query: Lazy<{ format: ExportFormat }>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendExport(request, response, await this.exports.get(caller, id, () => formatOf(query)));
  }
}

/** The contract gives an unknown format a code of its own. */
async function formatOf(query: Lazy<{ format: ExportFormat }>): Promise<ExportFormat> {
  try {
    return (await query()).format;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation_failed") throw error;
    throw new AppError("invalid_format", { cause: error, fields: { format: ERRORS.invalid_format.sentence } });
  }
}
