import { Controller, Param } from "@nestjs/common";
import { MESSAGES, type RpcResponse, type RpcRequest } from "@takeoff/contracts";
import { ApiRoute } from "@takeoff/platform/http";
import { RpcHandler, RpcPayload } from "@takeoff/platform/rpc";
import { EmailChangesService } from "./email-changes.service.ts";

@Controller()
export class EmailChangesController {
  constructor(private readonly changes: EmailChangesService) {}

  @ApiRoute("confirmEmail")
  async confirm(@Param("token") token: string): Promise<{ message: string }> {
    await this.changes.confirm(token);
    return { message: MESSAGES.confirmEmail.done };
  }

  @RpcHandler("email_changes.find")
  async find(@RpcPayload() { change_id }: RpcRequest<"email_changes.find">): Promise<RpcResponse<"email_changes.find">> {
    return { change: await this.changes.find(change_id) };
  }

  @RpcHandler("email_changes.token")
  async token(@RpcPayload() { change_id }: RpcRequest<"email_changes.token">): Promise<RpcResponse<"email_changes.token">> {
    return { token: await this.changes.token(change_id) };
  }
}
