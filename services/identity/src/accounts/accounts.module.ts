import { Module } from "@nestjs/common";
import { TokensModule } from "../tokens/tokens.module.ts";
import { EmailChangeModule } from "../email-change/email-change.module.ts";
import { UsersModule } from "../users/users.module.ts";
import { AccountUpdatesService } from "./account-updates.service.ts";
import { AccountsController } from "./accounts.controller.ts";
import { AccountsService } from "./accounts.service.ts";
import { NewAccountsService } from "./new-accounts.service.ts";
import { InvitedUsersService } from "./invited-users.service.ts";
import { InvitationsService } from "../invitations/invitations.service.ts";
import { UserChanges } from "./user-changes.ts";

@Module({
  imports: [UsersModule, EmailChangeModule, TokensModule],
  controllers: [AccountsController],
  providers: [AccountsService, NewAccountsService, AccountUpdatesService, InvitedUsersService, InvitationsService, UserChanges],
  exports: [UserChanges],
})
export class AccountsModule {}
