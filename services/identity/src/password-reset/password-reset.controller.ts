import { Controller, Param, Req, Res } from "@nestjs/common";
import {
  MESSAGES,
  type ForgotPasswordRequest,
  type PasswordLink,
  type ResetPasswordRequest,
  type RpcResponse,
  type RpcRequest,
  INVITATION_MESSAGES,
} from "@takeoff/contracts";
import { ApiRoute, JsonBody, BodyReader, type RequestReader } from "@takeoff/platform/http";
import { RpcHandler, RpcPayload } from "@takeoff/platform/rpc";
import type { Request, Response } from "express";
import { DeviceCookie } from "../devices/device-cookie.ts";
import { ResetRequestsService } from "./reset-requests.service.ts";
import { ResetsService } from "./resets.service.ts";

@Controller()
export class PasswordResetController {
  constructor(
    private readonly requests: ResetRequestsService,
    private readonly resets: ResetsService,
    private readonly device: DeviceCookie,
  ) {}

  @ApiRoute("forgotPassword")
  async forgot(@JsonBody() { email }: ForgotPasswordRequest): Promise<{ message: string }> {
    await this.requests.request(email);
    return { message: MESSAGES.forgotPassword.sent };
  }

  @ApiRoute("resetPassword")
  async reset(
    @Param("token") token: string,
    @BodyReader() body: RequestReader<ResetPasswordRequest>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ message: string }> {
    const { kind, deviceCookie } = await this.resets.reset(token, body, this.device.read(request));
    this.device.set(response, deviceCookie);
    return { message: kind === "invitation" ? INVITATION_MESSAGES.done : MESSAGES.resetPassword.done };
  }

  @ApiRoute("checkPasswordLink")
  check(@Param("token") token: string): Promise<PasswordLink> {
    return this.resets.check(token);
  }

  @RpcHandler("password_resets.token")
  async token(@RpcPayload() { reset_id }: RpcRequest<"password_resets.token">): Promise<RpcResponse<"password_resets.token">> {
    return { token: await this.requests.token(reset_id) };
  }
}
