import { All, Controller, Req, Res, UseGuards } from "@nestjs/common";
import { API_BASE, TUS_EXTENSIONS, TUS_VERSION, type Caller } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform/inject";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../config.ts";
import { DescriptionService } from "../description/description.service.ts";
import { LiveService } from "../live/live.service.ts";
import { ProxyService } from "../proxy/proxy.service.ts";
import { OpenResponses, resetConnection } from "../sessions/open-responses.ts";
import { AccessGuard } from "./admission/access.guard.ts";
import { CredentialGuard } from "./admission/credential.guard.ts";
import { getMatched, type MatchedRequest } from "./admission/matched-request.ts";
import { QuotaGuard } from "./admission/quota.guard.ts";
import { RouteGuard } from "./admission/route.guard.ts";
import { getContext } from "./edge.middleware.ts";

/** Receives every API request and forwards it to the service that owns its route. The guards check it in the contract's order. */
@Controller()
@UseGuards(RouteGuard, CredentialGuard, QuotaGuard, AccessGuard)
export class ApiController {
  constructor(
    private readonly openResponses: OpenResponses,
    private readonly proxy: ProxyService,
    private readonly live: LiveService,
    private readonly description: DescriptionService,
    @InjectConfig() private readonly config: GatewayConfig,
  ) {}

  @All(`${API_BASE}{/*path}`)
  async handle(@Req() request: Request, @Res() response: Response): Promise<void> {
    const context = getContext(response);
    const matched = getMatched(response);
    const { route, tokenHash, path } = matched;
    const { caller } = context;
    if (route.service === "gateway") return this.handleOwnRoute(matched, caller, request, response);
    // Requests for anyone contain nothing that depends on the session.
    if (caller && tokenHash !== null && route.access !== "anyone")
      this.openResponses.watch(response, caller, tokenHash, () => resetConnection(response));
    await this.proxy.forward(request, response, { route, path, service: route.service, ...context });
  }

  private handleOwnRoute({ route, tokenHash }: MatchedRequest, caller: Caller | null, request: Request, response: Response): void {
    if (route.name === "events" && caller && tokenHash) this.live.open(caller, tokenHash, request, response);
    else if (route.name === "describeUploads") sendUploadOptions(this.config.MAX_UPLOAD_BYTES, response);
    else if (route.name === "openApi") this.description.sendDocument(response);
    else if (route.name === "apiPage") this.description.sendPage(response);
    else throw new Error(`the gateway does not handle ${route.name}`);
  }
}

/** The tus protocol's answer to OPTIONS: what a client reads before it sends a file. */
function sendUploadOptions(maxBytes: number, response: Response): void {
  const version = TUS_VERSION["tus-resumable"];
  response.set({ ...TUS_VERSION, "tus-version": version, "tus-extension": TUS_EXTENSIONS.join(","), "tus-max-size": String(maxBytes) });
  response.status(204).end();
}
