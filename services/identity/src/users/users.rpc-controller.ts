import { Controller } from "@nestjs/common";
import type { RpcResponse, RpcRequest } from "@takeoff/contracts";
import { RpcHandler, RpcPayload } from "@takeoff/platform/rpc";
import { UsersService } from "./users.service.ts";

@Controller()
export class UsersRpcController {
  constructor(private readonly users: UsersService) {}

  @RpcHandler("users.contacts")
  contacts(@RpcPayload() question: RpcRequest<"users.contacts">): Promise<RpcResponse<"users.contacts">> {
    return this.users.contacts(question.ids);
  }

  @RpcHandler("users.staff")
  staff(@RpcPayload() question: RpcRequest<"users.staff">): Promise<RpcResponse<"users.staff">> {
    return this.users.staff(question.ids);
  }

  @RpcHandler("users.administrators")
  administrators(@RpcPayload() { organization_id }: RpcRequest<"users.administrators">): Promise<RpcResponse<"users.administrators">> {
    return this.users.administrators(organization_id);
  }

  @RpcHandler("users.staff_contact")
  staffContact(): Promise<RpcResponse<"users.staff_contact">> {
    return this.users.staffContact();
  }
}
