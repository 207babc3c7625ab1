import { Controller, Res } from "@nestjs/common";
import type { Caller, LoginRequest, SessionAnswer, User } from "@takeoff/contracts";
import { ClientAddress, FromAnyone, Handles, JsonBody } from "@takeoff/platform";
import type { Response } from "express";
import { SessionCookie } from "./session-cookie.ts";
import { SessionsService } from "./sessions.service.ts";

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Handles("login")
  async login(
    @JsonBody() request: LoginRequest,
    @FromAnyone() presented: Caller | null,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ isAuthenticated: true; user: User }> {
    const { token, user } = await this.sessions.login(request, presented, address);
    this.cookie.set(response, token);
    return { isAuthenticated: true, user };
  }

  @Handles("logout")
  async logout(@FromAnyone() caller: Caller | null, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.sessions.logout(caller);
    this.cookie.clear(response);
  }

  @Handles("checkSession")
  check(@FromAnyone() caller: Caller | null): Promise<SessionAnswer> {
    return this.sessions.check(caller);
  }
}
