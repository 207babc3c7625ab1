import { Controller, Req } from "@nestjs/common";
import { LIMITS, type Caller, type Document, type TakeoffMapping, type TakeoffPreview } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, LazyBody, type Lazy } from "@takeoff/platform/http";
import type { Request } from "express";
import { readForm } from "../../../storage/forms/read-form.ts";
import { TakeoffService } from "./takeoff.service.ts";

@Controller()
export class TakeoffController {
  constructor(private readonly takeoffs: TakeoffService) {}

  @ApiRoute("previewTakeoff")
  preview(@CurrentCaller() caller: Caller, @Id() id: number, @Req() request: Request): Promise<TakeoffPreview> {
    return this.takeoffs.previewFile(caller, id, (onFile) => readForm(request, LIMITS.nc1Parts)(onFile));
  }

  @ApiRoute("getTakeoff")
  stored(@CurrentCaller() caller: Caller, @Id() id: number): Promise<TakeoffPreview> {
    return this.takeoffs.previewStored(caller, id);
  }

  @ApiRoute("mapTakeoff")
  map(@CurrentCaller() caller: Caller, @Id() id: number, @LazyBody() body: Lazy<TakeoffMapping>): Promise<Document> {
    return this.takeoffs.map(caller, id, body);
  }
}
