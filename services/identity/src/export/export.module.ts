import { Module, Controller } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.ts";
import { ParametersModule } from "../parameters/parameters.module.ts";
import { UsersModule } from "../users/users.module.ts";
import { EXPORT_PAGE, type RpcRequest, type RpcResponse } from "@takeoff/contracts";
import { RpcHandler, RpcPayload } from "@takeoff/platform/rpc";
import { AuditRepository } from "../audit/audit.repository.ts";
import { ParameterRepository } from "../parameters/parameter.repository.ts";
import { UserRepository } from "../users/user.repository.ts";
import { UsersService } from "../users/users.service.ts";

/** What the export of an organization's data contains of identity. The documents service checks who may have it. */
@Controller()
class ExportRpcController {
  constructor(
    private readonly repository: UserRepository,
    private readonly users: UsersService,
    private readonly parameters: ParameterRepository,
    private readonly entries: AuditRepository,
  ) {}

  @RpcHandler("users.export")
  async exportUsers(@RpcPayload() { organization_id, after }: RpcRequest<"users.export">): Promise<RpcResponse<"users.export">> {
    const users = await this.users.describeAll(await this.repository.listAfter(organization_id, after, EXPORT_PAGE));
    return { users: users.map(({ organization: _, ...user }) => user) };
  }

  @RpcHandler("parameters.export")
  async exportParameters(
    @RpcPayload() { organization_id, after }: RpcRequest<"parameters.export">,
  ): Promise<RpcResponse<"parameters.export">> {
    const parameters = await this.parameters.listOfOrganization(organization_id, after, EXPORT_PAGE);
    return { parameters: parameters.map(({ name_key: _, ...parameter }) => parameter) };
  }

  @RpcHandler("audit.export")
  async exportEntries(@RpcPayload() { organization_id, after }: RpcRequest<"audit.export">): Promise<RpcResponse<"audit.export">> {
    return { entries: await this.entries.listAfter(organization_id, after, EXPORT_PAGE) };
  }
}

@Module({
  imports: [UsersModule, ParametersModule, AuditModule],
  controllers: [ExportRpcController],
})
export class ExportModule {}
