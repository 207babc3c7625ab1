import { Controller, Param } from "@nestjs/common";
import {
  STANDARD_PARAMETERS,
  type Caller,
  type DefaultParameter,
  type NewCustomParameter,
  type Parameter,
  type SavedParameter,
} from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, JsonBody } from "@takeoff/platform/http";
import { ParametersService } from "./parameters.service.ts";

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
