import { Controller } from "@nestjs/common";
import type { RpcRequest, RpcResponse } from "@takeoff/contracts";
import { RpcHandler, RpcPayload } from "@takeoff/platform/rpc";
import { ParametersService } from "./parameters.service.ts";

@Controller()
export class ParametersRpcController {
  constructor(private readonly parameters: ParametersService) {}

  @RpcHandler("parameters.of_user")
  async ofUser(@RpcPayload() { user_id }: RpcRequest<"parameters.of_user">): Promise<RpcResponse<"parameters.of_user">> {
    const parameters = await this.parameters.list({ id: user_id });
    return { parameters: parameters.map(({ name, value, units, is_custom }) => ({ name, value, units, is_custom })) };
  }
}
