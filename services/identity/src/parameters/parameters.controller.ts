import { Controller, Param } from "@nestjs/common";
import {
  STANDARD_PARAMETERS,
  type Caller,
  type DefaultParameter,
  type NewCustomParameter,
  type Parameter,
  type SavedParameter,
} from "@takeoff/contracts";
import { From, Handles, JsonBody } from "@takeoff/platform";
import { ParametersService } from "./parameters.service.ts";

@Controller()
export class ParametersController {
  constructor(private readonly parameters: ParametersService) {}

  @Handles("listParameters")
  list(@From() caller: Caller): Promise<Parameter[]> {
    return this.parameters.list(caller);
  }

  @Handles("saveParameters")
  save(@From() caller: Caller, @JsonBody() entries: SavedParameter[]): Promise<Parameter[]> {
    return this.parameters.save(caller, entries);
  }

  @Handles("listDefaults")
  defaults(): DefaultParameter[] {
    return STANDARD_PARAMETERS.map(({ name, value, category, description, options }) => ({
      ...{ name, value, category, description },
      options: [...options],
    }));
  }

  @Handles("createCustomParameter")
  createCustom(@From() caller: Caller, @JsonBody() request: NewCustomParameter): Promise<Parameter> {
    return this.parameters.createCustom(caller, request);
  }

  @Handles("deleteCustomParameter")
  deleteCustom(@From() caller: Caller, @Param("name") name: string): Promise<void> {
    return this.parameters.deleteCustom(caller, name);
  }
}
