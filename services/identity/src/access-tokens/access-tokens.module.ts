import { Module } from "@nestjs/common";
import { UsersModule } from "../users/users.module.ts";
import { AccessTokensController } from "./access-tokens.controller.ts";
import { AccessTokensService } from "./access-tokens.service.ts";

@Module({
  imports: [UsersModule],
  controllers: [AccessTokensController],
  providers: [AccessTokensService],
})
export class AccessTokensModule {}
