import { Controller, Param } from "@nestjs/common";
import { MESSAGES, type ForgotPasswordRequest, type ResetPasswordRequest, type RpcAnswer, type RpcRequest } from "@takeoff/contracts";
import { Answers, Handles, JsonBody, LazyBody, Question, type Lazy } from "@takeoff/platform";
import { ResetRequestsService } from "./reset-requests.service.ts";
import { ResetsService } from "./resets.service.ts";

@Controller()
export class PasswordResetController {
  constructor(
    private readonly requests: ResetRequestsService,
    private readonly resets: ResetsService,
  ) {}

  @Handles("forgotPassword")
  async forgot(@JsonBody() { email }: ForgotPasswordRequest): Promise<{ message: string }> {
    await this.requests.request(email);
    return { message: MESSAGES.forgotPassword.sent };
  }

  @Handles("resetPassword")
  async reset(@Param("token") token: string, @LazyBody() body: Lazy<ResetPasswordRequest>): Promise<{ message: string }> {
    await this.resets.reset(token, body);
    return { message: MESSAGES.resetPassword.done };
  }

  @Answers("password_resets.token")
  async token(@Question() { reset_id }: RpcRequest<"password_resets.token">): Promise<RpcAnswer<"password_resets.token">> {
    return { token: await this.requests.token(reset_id) };
  }
}
