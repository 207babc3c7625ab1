import { Controller } from "@nestjs/common";
import type { Caller, Document, TakeoffMapping, TakeoffPreview } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, LazyBody, type Lazy } from "@takeoff/platform/http";
import { TakeoffService } from "./takeoff.service.ts";

@Controller()
export class TakeoffController {
  constructor(private readonly takeoffs: TakeoffService) {}

  @ApiRoute("getTakeoff")
  stored(@CurrentCaller() caller: Caller, @Id() id: number): Promise<TakeoffPreview> {
    return this.takeoffs.previewStored(caller, id);
  }

  @ApiRoute("mapTakeoff")
  map(@CurrentCaller() caller: Caller, @Id() id: number, @LazyBody() body: Lazy<TakeoffMapping>): Promise<Document> {
    return this.takeoffs.map(caller, id, body);
  }
}
