import { Controller, Req, Res } from "@nestjs/common";
import { AppError, ERRORS, type Caller, type ExportFormat, type ExportPreflight } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id, LazyQuery, type Lazy } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { ExportService } from "./export.service.ts";
import { sendExport } from "./send-export.ts";

@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @ApiRoute("exportDocument")
  async export(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @LazyQuery() query: Lazy<{ format: ExportFormat }>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendExport(request, response, await this.exports.get(caller, id, () => formatOf(query)));
  }

  @ApiRoute("getExportPreflight")
  preflight(@CurrentCaller() caller: Caller, @Id() id: number): Promise<ExportPreflight> {
    return this.exports.preflight(caller, id);
  }
}

/** Reports an unknown format with the contract's own code, `invalid_format`. */
async function formatOf(query: Lazy<{ format: ExportFormat }>): Promise<ExportFormat> {
  try {
    return (await query()).format;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation_failed") throw error;
    throw new AppError("invalid_format", { cause: error, fields: { format: ERRORS.invalid_format.sentence } });
  }
}
