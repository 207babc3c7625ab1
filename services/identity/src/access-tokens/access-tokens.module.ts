import { Module } from "@nestjs/common";
import { PasswordsModule } from "../passwords/passwords.module.ts";
import { UserStoreModule } from "../users/user-store.module.ts";
import { AccessTokenStoreModule } from "./access-token-store.module.ts";
import { AccessTokensController } from "./access-tokens.controller.ts";
import { AccessTokensService } from "./access-tokens.service.ts";

@Module({
  imports: [AccessTokenStoreModule, UserStoreModule, PasswordsModule],
  controllers: [AccessTokensController],
  providers: [AccessTokensService],
})
export class AccessTokensModule {}
