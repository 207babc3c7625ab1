import { Controller } from "@nestjs/common";
import type {
  Caller,
  CreateOrganizationRequest,
  Organization,
  RpcResponse,
  RpcRequest,
  UpdateOrganizationRequest,
} from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id, JsonBody, BodyReader, type RequestReader } from "@takeoff/platform/http";
import { RpcHandler, RpcPayload } from "@takeoff/platform/rpc";
import { OrganizationsService } from "./organizations.service.ts";

@Controller()
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @ApiRoute("listOrganizations")
  list(@CurrentCaller() caller: Caller): Promise<Organization[]> {
    return this.organizations.list(caller);
  }

  @ApiRoute("createOrganization")
  create(@JsonBody() request: CreateOrganizationRequest): Promise<Organization> {
    return this.organizations.create(request);
  }

  @ApiRoute("updateOrganization")
  update(@Id() id: number, @BodyReader() body: RequestReader<UpdateOrganizationRequest>): Promise<Organization> {
    return this.organizations.update(id, body);
  }

  @ApiRoute("deleteOrganization")
  delete(@Id() id: number): Promise<void> {
    return this.organizations.delete(id);
  }

  @RpcHandler("organizations.find")
  find(@RpcPayload() { ids }: RpcRequest<"organizations.find">): Promise<RpcResponse<"organizations.find">> {
    return this.organizations.find(ids);
  }

  @RpcHandler("organizations.export")
  export(@RpcPayload() { organization_id }: RpcRequest<"organizations.export">): Promise<RpcResponse<"organizations.export">> {
    return this.organizations.export(organization_id);
  }
}
