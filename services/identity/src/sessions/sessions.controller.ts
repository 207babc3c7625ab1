import { Controller, Req, Res } from "@nestjs/common";
import type { Caller, LoginRequest, RpcResponse, RpcRequest, SessionResponse, User } from "@takeoff/contracts";
import { ClientAddress, OptionalCaller, ApiRoute, JsonBody, RpcHandler, RpcPayload } from "@takeoff/platform";
import type { Request, Response } from "express";
import { DeviceCookie } from "../devices/device-cookie.ts";
import { SessionCookie } from "./session-cookie.ts";
import { SessionsService } from "./sessions.service.ts";

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
  ) {}

  @ApiRoute("login")
  async login(
    @JsonBody() request: LoginRequest,
    @OptionalCaller() presented: Caller | null,
    @ClientAddress() address: string,
    @Req() http: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ isAuthenticated: true; user: User }> {
    const origin = { address, deviceCookie: this.device.read(http) };
    const { token, deviceCookie, user } = await this.sessions.login(request, presented, origin);
    this.cookie.set(response, token);
    this.device.set(response, deviceCookie);
    return { isAuthenticated: true, user };
  }

  @ApiRoute("logout")
  async logout(@OptionalCaller() caller: Caller | null, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.sessions.logout(caller);
    this.cookie.clear(response);
  }

  @ApiRoute("checkSession")
  check(@OptionalCaller() caller: Caller | null): Promise<SessionResponse> {
    return this.sessions.check(caller);
  }

  @RpcHandler("sessions.resolve")
  async resolve(@RpcPayload() request: RpcRequest<"sessions.resolve">): Promise<RpcResponse<"sessions.resolve">> {
    return { callers: await this.sessions.resolve(request.token_hashes, request.active) };
  }
}
