import { Module } from "@nestjs/common";
import { CurrentAgreementModule } from "../agreement/current-agreement.module.ts";
import { OrganizationNames } from "./organization-names.ts";
import { UserStoreModule } from "./user-store.module.ts";
import { UsersRpcController } from "./users.rpc-controller.ts";
import { UsersService } from "./users.service.ts";

/** Accounts as others see them, with the names of their organizations. */
@Module({
  imports: [UserStoreModule, CurrentAgreementModule],
  controllers: [UsersRpcController],
  providers: [UsersService, OrganizationNames],
  exports: [UsersService, OrganizationNames],
})
export class UsersModule {}
