import { Readable } from "node:stream";
import { Controller, Req, Res } from "@nestjs/common";
import { EXPORTS, TURNAROUND_FILENAMES, type TurnaroundExportQuery, type TurnaroundFigures } from "@takeoff/contracts";
import { ApiRoute, streamTo, ValidQuery } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { generatedHeaders } from "../../downloads/files/generated-headers.ts";
import { TurnaroundService } from "./turnaround.service.ts";

@Controller()
export class TurnaroundController {
  constructor(private readonly turnaround: TurnaroundService) {}

  @ApiRoute("getTurnaround")
  get(): Promise<TurnaroundFigures> {
    return this.turnaround.get();
  }

  @ApiRoute("exportTurnaround")
  async export(@ValidQuery() { of }: TurnaroundExportQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    const head = () => response.status(200).set(generatedHeaders(TURNAROUND_FILENAMES[of], EXPORTS.csv.mediaType));
    if (request.method === "HEAD") return void head().end();
    const lines = await this.turnaround.export(of);
    await streamTo(head(), Readable.from(lines, { objectMode: false }));
  }
}
