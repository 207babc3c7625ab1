import { Controller, Param, Req, Res } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { ResumableUploads, toUploadResponse } from "./resumable-uploads.service.ts";
import { TusServer } from "./tus-server.ts";

@Controller()
export class ResumableController {
  constructor(
    private readonly uploads: ResumableUploads,
    private readonly tus: TusServer,
  ) {}

  @ApiRoute("createUpload")
  async create(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { status, headers } = await this.tus.handle(caller, request, response);
    const id = headers["location"]?.split("/").at(-1) ?? "";
    response
      .status(status)
      .set(headers)
      .json(toUploadResponse(await this.uploads.get(caller, id)));
  }

  @ApiRoute("getUpload")
  async get(
    @CurrentCaller() caller: Caller,
    @Param("token") id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (request.method === "HEAD") await this.send(caller, request, response);
    else response.json(toUploadResponse(await this.uploads.get(caller, id)));
  }

  @ApiRoute("continueUpload")
  async continue(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.send(caller, request, response);
  }

  @ApiRoute("cancelUpload")
  async cancel(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.send(caller, request, response);
  }

  private async send(caller: Caller, request: Request, response: Response): Promise<void> {
    const { status, headers, body } = await this.tus.handle(caller, request, response);
    response.status(status).set(headers).end(body);
  }
}
