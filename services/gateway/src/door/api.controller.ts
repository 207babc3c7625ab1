import { All, Controller, Req, Res } from "@nestjs/common";
import { API_BASE } from "@takeoff/contracts";
import type { Request, Response } from "express";
import { DescriptionService } from "../description/description.service.ts";
import { LiveService } from "../live/live.service.ts";
import { ProxyService } from "../proxy/proxy.service.ts";
import { contextOf } from "./door.middleware.ts";
import { DoorService, type Admitted } from "./door.service.ts";
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
    const admitted = await this.door.admit(request, (caller) => (context.caller = caller));
    response.locals["route"] = admitted.route.path;
    const { route } = admitted;
    if (route.service === "gateway") return this.own(admitted, request, response);
    await this.shares.take(route, admitted.caller, request, response);
    await this.proxy.forward(request, response, { route, service: route.service, ...context });
  }

  /** The few routes that are the gateway's own. */
  private own({ route, caller, tokenHash }: Admitted, request: Request, response: Response): void {
    if (route.name === "events" && caller && tokenHash) this.live.open(caller, tokenHash, request, response);
    else if (route.name === "openApi") this.description.sendDocument(response);
    else if (route.name === "apiPage") this.description.sendPage(response);
    else throw new Error(`the gateway does not handle ${route.name}`);
  }
}
