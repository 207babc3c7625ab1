import { Controller, Req, Res } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id, QueryReader, type RequestReader } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { FilesService } from "./files.service.ts";
import { sendFile } from "./send-file.ts";

interface PreviewQuery {
  version: "original" | "processed";
  mode: "preview" | "download";
}

@Controller()
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @ApiRoute("previewDocument")
  async preview(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @QueryReader() query: RequestReader<PreviewQuery>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.files.get(caller, id, async () => (await query()).version);
    await sendFile(request, response, file, "previewDocument", (await query()).mode === "preview" ? "inline" : "attachment");
  }

  @ApiRoute("downloadDocument")
  async download(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @QueryReader() query: RequestReader<Pick<PreviewQuery, "version">>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.files.get(caller, id, async () => (await query()).version);
    await sendFile(request, response, file, "downloadDocument");
  }

  @ApiRoute("downloadCsv")
  csv(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send(caller, id, "csv", request, response);
  }

  @ApiRoute("downloadXml")
  xml(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send(caller, id, "xml", request, response);
  }

  @ApiRoute("downloadImport")
  async imported(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    await sendFile(request, response, await this.files.get(caller, id, () => Promise.resolve("imported")), "downloadImport");
  }

  private async send(caller: Caller, id: number, kind: "csv" | "xml", request: Request, response: Response): Promise<void> {
    const file = await this.files.get(caller, id, () => Promise.resolve(kind));
    await sendFile(request, response, file, kind === "csv" ? "downloadCsv" : "downloadXml");
  }
}
