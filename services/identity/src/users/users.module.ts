import { Module } from "@nestjs/common";
import { OwnPassword } from "../passwords/own-password.ts";
import { PasswordPolicy } from "../passwords/password-policy.ts";
import { StoreModule } from "../store.module.ts";
import { OrganizationNames } from "./organization-names.ts";
import { UsersRpcController } from "./users.rpc-controller.ts";
import { UsersService } from "./users.service.ts";

/** Accounts as others see them, with the names of their organizations; whether a password may be used, and whether it is the caller's. */
@Module({
  imports: [StoreModule],
  controllers: [UsersRpcController],
  providers: [UsersService, OrganizationNames, PasswordPolicy, OwnPassword],
  exports: [StoreModule, UsersService, OrganizationNames, PasswordPolicy, OwnPassword],
})
export class UsersModule {}
