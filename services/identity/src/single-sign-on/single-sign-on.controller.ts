import { Controller, Req, Res } from "@nestjs/common";
import {
  APP_BASE,
  PAGES,
  SIGN_ON_FAILURE_PARAMETER,
  type Caller,
  type SingleSignOnAvailability,
  type SingleSignOnRequest,
  type SingleSignOnSetup,
  type StartSingleSignOnRequest,
} from "@takeoff/contracts";
import { currentContext, RejectionAuditBuffer } from "@takeoff/platform";
import { ApiRoute, ClientAddress, Id, JsonBody, BodyReader, OptionalCaller, type RequestReader } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { DeviceCookie } from "../devices/device-cookie.ts";
import { SessionCookie } from "../sessions/session-cookie.ts";
import { SingleSignOnSetupService } from "./setup.service.ts";
import { SignOnCookie } from "./sign-on-cookie.ts";
import { SignOnError } from "./sign-on-error.ts";
import { SignOnService } from "./sign-on.service.ts";

@Controller()
export class SingleSignOnController {
  constructor(
    private readonly signOn: SignOnService,
    private readonly setup: SingleSignOnSetupService,
    private readonly cookie: SignOnCookie,
    private readonly session: SessionCookie,
    private readonly device: DeviceCookie,
    private readonly rejections: RejectionAuditBuffer,
  ) {}

  @ApiRoute("getSingleSignOnAvailability")
  async availability(): Promise<SingleSignOnAvailability> {
    return { is_available: await this.signOn.isAvailable() };
  }

  @ApiRoute("startSingleSignOn")
  async start(
    @JsonBody() request: StartSingleSignOnRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ redirect_to: string }> {
    const { redirectTo, token } = await this.signOn.start(request);
    this.cookie.set(response, token);
    return { redirect_to: redirectTo };
  }

  /** A browser shows the response to its user: every outcome is a page. */
  @ApiRoute("finishSingleSignOn")
  async finish(
    @Id("organization") organizationId: number,
    @OptionalCaller() presented: Caller | null,
    @ClientAddress() address: string,
    @Req() http: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    try {
      const search = new URL(http.originalUrl, "http://takeoff.invalid").search;
      const { sessionToken, deviceCookie, page } = await this.signOn.finish({
        organizationId,
        search,
        token: this.cookie.read(http),
        presented,
        ...this.device.readOrigin(http, address),
      });
      this.cookie.clear(response);
      this.session.set(response, sessionToken);
      this.device.set(response, deviceCookie);
      response.location(`${APP_BASE}${page}`);
    } catch (error) {
      if (!(error instanceof SignOnError)) throw error;
      this.rejections.record("finishSingleSignOn", "login_failed", null, currentContext()?.attemptedUser);
      response.location(`${APP_BASE}${PAGES.login}?${SIGN_ON_FAILURE_PARAMETER}=${error.reason}`);
    }
  }

  @ApiRoute("getSingleSignOn")
  get(@Id() id: number): Promise<SingleSignOnSetup> {
    return this.setup.get(id);
  }

  @ApiRoute("setSingleSignOn")
  set(@Id() id: number, @BodyReader() body: RequestReader<SingleSignOnRequest>): Promise<SingleSignOnSetup> {
    return this.setup.set(id, body);
  }

  @ApiRoute("deleteSingleSignOn")
  delete(@Id() id: number): Promise<void> {
    return this.setup.delete(id);
  }
}
