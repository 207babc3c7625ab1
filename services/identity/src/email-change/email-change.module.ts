import { Module } from "@nestjs/common";
import { StoreModule } from "../store.module.ts";
import { TypeOrmModule } from "@nestjs/typeorm";
import { TokensModule } from "../tokens/tokens.module.ts";
import { EmailChangeEntity, EmailChangeRepository, EmailClaimEntity } from "./email-change.repository.ts";
import { EmailChangesController } from "./email-changes.controller.ts";
import { EmailChangesService } from "./email-changes.service.ts";

@Module({
  imports: [TypeOrmModule.forFeature([EmailChangeEntity, EmailClaimEntity]), StoreModule, TokensModule],
  controllers: [EmailChangesController],
  providers: [EmailChangesService, EmailChangeRepository],
  exports: [EmailChangesService],
})
export class EmailChangeModule {}
