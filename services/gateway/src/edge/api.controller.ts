import { All, Controller, Req, Res } from "@nestjs/common";
import { API_BASE, type Caller } from "@takeoff/contracts";
import { endAfter, tracer } from "@takeoff/platform";
import type { Request, Response } from "express";
import { DescriptionService } from "../description/description.service.ts";
import { LiveService } from "../live/live.service.ts";
import { ProxyService } from "../proxy/proxy.service.ts";
import { OpenResponses } from "../sessions/open-responses.ts";
import { resetConnection } from "../sessions/reset-connection.ts";
import { getContext } from "./edge.middleware.ts";
import { RequestAdmission, type MatchedRequest } from "./request-admission.ts";
import { TenantThrottle } from "./throttle/tenant-throttle.ts";

/** Receives every API request and forwards it to the service that owns its route. */
@Controller()
export class ApiController {
  constructor(
    private readonly admission: RequestAdmission,
    private readonly throttle: TenantThrottle,
    private readonly openResponses: OpenResponses,
    private readonly proxy: ProxyService,
    private readonly live: LiveService,
    private readonly description: DescriptionService,
  ) {}

  @All(`${API_BASE}{/*path}`)
  async handle(@Req() request: Request, @Res() response: Response): Promise<void> {
    const context = getContext(response);
    response.setHeader("cache-control", "no-store");
    const matched = this.admission.match(request);
    const { route } = matched;
    response.locals["route"] = route.path;
    // Live streams last for hours and would use up a quota; LiveService limits them per user.
    if (route.service !== "gateway") {
      const waiting = tracer?.child("internal", "wait for tenant quota");
      await endAfter(waiting, this.throttle.acquire(matched, request, response));
    }
    const caller = await endAfter(tracer?.child("internal", "resolve session"), this.admission.resolveCaller(matched));
    context.caller = caller;
    this.throttle.remember(matched, caller);
    this.admission.authorize(matched, caller);
    if (route.service === "gateway") return this.handleOwnRoute(matched, caller, request, response);
    // Requests for anyone contain nothing that depends on the session.
    if (caller && matched.tokenHash !== null && route.access !== "anyone")
      this.openResponses.watch(response, caller, matched.tokenHash, () => resetConnection(response));
    await this.proxy.forward(request, response, { route, path: matched.path, service: route.service, ...context });
  }

  private handleOwnRoute({ route, tokenHash }: MatchedRequest, caller: Caller | null, request: Request, response: Response): void {
    if (route.name === "events" && caller && tokenHash) this.live.open(caller, tokenHash, request, response);
    else if (route.name === "openApi") this.description.sendDocument(response);
    else if (route.name === "apiPage") this.description.sendPage(response);
    else throw new Error(`the gateway does not handle ${route.name}`);
  }
}
