import { Controller, Param } from "@nestjs/common";
import {
  STANDARD_PARAMETERS,
  type Caller,
  type DefaultParameter,
  type NewCustomParameter,
  type Parameter,
  type SavedParameter,
  type RpcRequest,
  type RpcResponse,
} from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, JsonBody } from "@takeoff/platform/http";
import { ParametersService } from "./parameters.service.ts";
import { RpcHandler, RpcPayload } from "@takeoff/platform/rpc";

@Controller()
export class ParametersController {
  constructor(private readonly parameters: ParametersService) {}

  @ApiRoute("listParameters")
  list(@CurrentCaller() caller: Caller): Promise<Parameter[]> {
    return this.parameters.list(caller);
  }

  @ApiRoute("saveParameters")
  save(@CurrentCaller() caller: Caller, @JsonBody() entries: SavedParameter[]): Promise<Parameter[]> {
    return this.parameters.save(caller, entries);
  }

  @ApiRoute("listDefaults")
  defaults(): DefaultParameter[] {
    return STANDARD_PARAMETERS.map(({ name, value, category, description, options }) => ({
      name,
      value,
      category,
      description,
      options: [...options],
    }));
  }

  @ApiRoute("createCustomParameter")
  createCustom(@CurrentCaller() caller: Caller, @JsonBody() request: NewCustomParameter): Promise<Parameter> {
    return this.parameters.createCustom(caller, request);
  }

  @ApiRoute("deleteCustomParameter")
  deleteCustom(@CurrentCaller() caller: Caller, @Param("name") name: string): Promise<void> {
    return this.parameters.deleteCustom(caller, name);
  }
}

@Controller()
export class ParametersRpcController {
  constructor(private readonly parameters: ParametersService) {}

  @RpcHandler("parameters.of_user")
  async ofUser(@RpcPayload() { user_id }: RpcRequest<"parameters.of_user">): Promise<RpcResponse<"parameters.of_user">> {
    const parameters = await this.parameters.list({ id: user_id });
    return { parameters: parameters.map(({ name, value, units, is_custom }) => ({ name, value, units, is_custom })) };
  }
}
