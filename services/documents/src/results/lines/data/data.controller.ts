import { Readable } from "node:stream";
import { Controller, Req, Res } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id, streamTo } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { dataJson } from "./data-json.ts";
import { DataService } from "./data.service.ts";

@Controller()
export class DataController {
  constructor(private readonly data: DataService) {}

  @ApiRoute("getDocumentData")
  async get(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    const data = await this.data.get(caller, id);
    response.set("content-type", "application/json; charset=utf-8");
    if (request.method === "HEAD") response.end();
    else await streamTo(response, Readable.from(dataJson(id, data), { objectMode: false }));
  }
}
