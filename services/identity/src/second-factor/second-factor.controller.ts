import { Controller, Req, Res } from "@nestjs/common";
import type {
  Caller,
  CurrentPasswordRequest,
  LoginEnrolment,
  LoginSetupRequest,
  NewSecondFactor,
  OwnSecondFactor,
  OwnSetupRequest,
  RemoveSecondFactorRequest,
  SecondFactorRequest,
  SecondFactorSetup,
  User,
} from "@takeoff/contracts";
import { ApiRoute, ClientAddress, CurrentCaller, JsonBody, OptionalCaller } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { DeviceCookie } from "../devices/device-cookie.ts";
import { SessionCookie } from "../sessions/session-cookie.ts";
import { OwnSecondFactorService } from "./own-second-factor.service.ts";
import { SecondFactorLogin, type CompletedLogin } from "./second-factor-login.ts";

@Controller()
export class SecondFactorController {
  constructor(
    private readonly logins: SecondFactorLogin,
    private readonly own: OwnSecondFactorService,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
  ) {}

  @ApiRoute("completeLogin")
  async complete(
    @JsonBody() request: SecondFactorRequest,
    @OptionalCaller() presented: Caller | null,
    @ClientAddress() address: string,
    @Req() http: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ isAuthenticated: true; user: User }> {
    return this.signedIn(response, await this.logins.complete(request, presented, this.device.readOrigin(http, address)));
  }

  @ApiRoute("setUpAtLogin")
  setUpAtLogin(@JsonBody() request: LoginSetupRequest): Promise<SecondFactorSetup> {
    return this.logins.setUp(request);
  }

  @ApiRoute("enrolAtLogin")
  async enrol(
    @JsonBody() request: LoginEnrolment,
    @OptionalCaller() presented: Caller | null,
    @ClientAddress() address: string,
    @Req() http: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ isAuthenticated: true; user: User; recovery_codes: string[] | null }> {
    const completed = await this.logins.enrol(request, presented, this.device.readOrigin(http, address));
    return { ...this.signedIn(response, completed), recovery_codes: completed.recoveryCodes };
  }

  @ApiRoute("getSecondFactor")
  describe(@CurrentCaller() caller: Caller): Promise<OwnSecondFactor> {
    return this.own.describe(caller);
  }

  @ApiRoute("setUpSecondFactor")
  setUp(
    @CurrentCaller() caller: Caller,
    @JsonBody() request: OwnSetupRequest,
    @ClientAddress() address: string,
  ): Promise<SecondFactorSetup> {
    return this.own.setUp(caller, request, address);
  }

  @ApiRoute("addSecondFactor")
  async add(
    @CurrentCaller() caller: Caller,
    @JsonBody() request: NewSecondFactor,
    @Req() http: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ recovery_codes: string[] | null }> {
    const { recoveryCodes, deviceCookie } = await this.own.add(caller, request, this.device.read(http));
    this.device.set(response, deviceCookie);
    return { recovery_codes: recoveryCodes };
  }

  @ApiRoute("removeSecondFactor")
  remove(@CurrentCaller() caller: Caller, @JsonBody() request: RemoveSecondFactorRequest, @ClientAddress() address: string): Promise<void> {
    return this.own.remove(caller, request, address);
  }

  @ApiRoute("renewRecoveryCodes")
  renewCodes(
    @CurrentCaller() caller: Caller,
    @JsonBody() request: CurrentPasswordRequest,
    @ClientAddress() address: string,
  ): Promise<{ recovery_codes: string[] }> {
    return this.own.renewCodes(caller, request, address);
  }

  private signedIn(response: Response, { token, deviceCookie, user }: CompletedLogin): { isAuthenticated: true; user: User } {
    this.cookie.set(response, token);
    this.device.set(response, deviceCookie);
    return { isAuthenticated: true, user };
  }
}
