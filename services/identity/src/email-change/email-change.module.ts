import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { ResetStoreModule } from "../password-reset/reset-store.module.ts";
import { TokensModule } from "../tokens/tokens.module.ts";
import { UserStoreModule } from "../users/user-store.module.ts";
import { EmailChangeEntity } from "./email-change.entity.ts";
import { EmailChangeRepository } from "./email-change.repository.ts";
import { EmailChangesController } from "./email-changes.controller.ts";
import { EmailChangesService } from "./email-changes.service.ts";
import { EmailClaimEntity } from "./email-claim.entity.ts";

@Module({
  imports: [TypeOrmModule.forFeature([EmailChangeEntity, EmailClaimEntity]), UserStoreModule, ResetStoreModule, TokensModule],
  controllers: [EmailChangesController],
  providers: [EmailChangesService, EmailChangeRepository],
  exports: [EmailChangesService],
})
export class EmailChangeModule {}
