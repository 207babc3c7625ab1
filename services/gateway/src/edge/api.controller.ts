import { All, Controller, Req, Res } from "@nestjs/common";
import { API_BASE, type Caller } from "@takeoff/contracts";
import type { Request, Response } from "express";
import { DescriptionService } from "../description/description.service.ts";
import { LiveService } from "../live/live.service.ts";
import { ProxyService } from "../proxy/proxy.service.ts";
import { contextOf } from "./door.middleware.ts";
import { DoorService, type Asked } from "./door.service.ts";
import { FairShares } from "./fair-shares.ts";

/** Every call of the API comes in here; most go on to the service that owns their route. */
@Controller()
export class ApiController {
  constructor(
    private readonly door: DoorService,
    private readonly shares: FairShares,
    private readonly proxy: ProxyService,
    private readonly live: LiveService,
    private readonly description: DescriptionService,
  ) {}

  @All(`${API_BASE}{/*path}`)
  async call(@Req() request: Request, @Res() response: Response): Promise<void> {
    const context = contextOf(response);
    response.setHeader("cache-control", "no-store");
    const asked = this.door.read(request);
    const { route } = asked;
    response.locals["route"] = route.path;
    // Live streams last for hours: what there is of them is counted where they are opened.
    if (route.service !== "gateway") await this.shares.take(asked, request, response);
    const caller = await this.door.callerOf(asked);
    context.caller = caller;
    this.shares.remember(asked, caller);
    this.door.admit(asked, caller);
    if (route.service === "gateway") return this.own(asked, caller, request, response);
    await this.proxy.forward(request, response, { route, service: route.service, ...context });
  }

  /** The few routes that are the gateway's own. */
  private own({ route, tokenHash }: Asked, caller: Caller | null, request: Request, response: Response): void {
    if (route.name === "events" && caller && tokenHash) this.live.open(caller, tokenHash, request, response);
    else if (route.name === "openApi") this.description.sendDocument(response);
    else if (route.name === "apiPage") this.description.sendPage(response);
    else throw new Error(`the gateway does not handle ${route.name}`);
  }
}
