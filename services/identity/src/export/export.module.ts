import { Module } from "@nestjs/common";
import { AuditModule } from "../audit/audit.module.ts";
import { ParametersModule } from "../parameters/parameters.module.ts";
import { UserStoreModule } from "../users/user-store.module.ts";
import { UsersModule } from "../users/users.module.ts";
import { ExportRpcController } from "./export.rpc-controller.ts";

@Module({
  imports: [UserStoreModule, UsersModule, ParametersModule, AuditModule],
  controllers: [ExportRpcController],
})
export class ExportModule {}
