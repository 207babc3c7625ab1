import { Controller, Req, Res } from "@nestjs/common";
import {
  MESSAGES,
  type Caller,
  type ChangePasswordRequest,
  type LoginRequest,
  type LoginStep,
  type OwnSession,
  type RpcResponse,
  type RpcRequest,
  type SessionResponse,
  type User,
} from "@takeoff/contracts";
import { ClientAddress, CurrentCaller, Id, OptionalCaller, ApiRoute, JsonBody } from "@takeoff/platform/http";
import { RpcHandler, RpcPayload } from "@takeoff/platform/rpc";
import type { Request, Response } from "express";
import { LiveAccessTokens } from "../access-tokens/live-access-tokens.ts";
import { DeviceCookie } from "../devices/device-cookie.ts";
import { OwnPasswordService } from "./own-password.service.ts";
import { SessionCookie } from "./session-cookie.ts";
import { LiveSessions } from "./live-sessions.ts";
import { SessionsService } from "./sessions.service.ts";

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly live: LiveSessions,
    private readonly tokens: LiveAccessTokens,
    private readonly passwords: OwnPasswordService,
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
  ): Promise<{ isAuthenticated: true; user: User } | LoginStep> {
    const outcome = await this.sessions.login(request, presented, this.device.readOrigin(http, address));
    if ("login_token" in outcome) return outcome;
    const { token, deviceCookie, user } = outcome;
    this.cookie.set(response, token);
    this.device.set(response, deviceCookie);
    return { isAuthenticated: true, user };
  }

  @ApiRoute("logout")
  async logout(@OptionalCaller() caller: Caller | null, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.sessions.logout(caller);
    this.cookie.clear(response);
  }

  @ApiRoute("listSessions")
  list(@CurrentCaller() caller: Caller): Promise<OwnSession[]> {
    return this.sessions.list(caller);
  }

  @ApiRoute("endSession")
  endOne(@CurrentCaller() caller: Caller, @Id("session") id: number): Promise<void> {
    return this.sessions.endOne(caller, id);
  }

  @ApiRoute("endOtherSessions")
  endOthers(@CurrentCaller() caller: Caller): Promise<void> {
    return this.sessions.endOthers(caller);
  }

  @ApiRoute("changePassword")
  async changePassword(
    @CurrentCaller() caller: Caller,
    @JsonBody() request: ChangePasswordRequest,
    @ClientAddress() address: string,
    @Req() http: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ message: string }> {
    this.device.set(response, await this.passwords.change(caller, request, address, this.device.read(http)));
    return { message: MESSAGES.account.passwordChanged };
  }

  @ApiRoute("checkSession")
  check(@OptionalCaller() caller: Caller | null): Promise<SessionResponse> {
    return this.sessions.check(caller);
  }

  @RpcHandler("sessions.resolve")
  async resolve(@RpcPayload() request: RpcRequest<"sessions.resolve">): Promise<RpcResponse<"sessions.resolve">> {
    return { callers: await this.live.findCallers(request.token_hashes, request.active) };
  }

  @RpcHandler("sessions.callers")
  async callers(@RpcPayload() request: RpcRequest<"sessions.callers">): Promise<RpcResponse<"sessions.callers">> {
    return { callers: await this.live.findCallersByIds(request.session_ids) };
  }

  @RpcHandler("access_tokens.callers")
  async callersOfTokens(@RpcPayload() request: RpcRequest<"access_tokens.callers">): Promise<RpcResponse<"access_tokens.callers">> {
    return { callers: await this.tokens.findCallersByIds(request.token_ids) };
  }
}
