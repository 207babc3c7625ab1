import { Module } from "@nestjs/common";
import { EmailChangeModule } from "../email-change/email-change.module.ts";
import { InvitationsModule } from "../invitations/invitations.module.ts";
import { NamesModule } from "../names/names.module.ts";
import { ResetStoreModule } from "../password-reset/reset-store.module.ts";
import { PasswordsModule } from "../passwords/passwords.module.ts";
import { SecondFactorStoreModule } from "../second-factor/store/second-factor-store.module.ts";
import { SessionStoreModule } from "../sessions/store/session-store.module.ts";
import { UserStoreModule } from "../users/user-store.module.ts";
import { UsersModule } from "../users/users.module.ts";
import { AccountUpdatesService } from "./account-updates.service.ts";
import { AccountsController } from "./accounts.controller.ts";
import { AccountsService } from "./accounts.service.ts";
import { NewAccountsService } from "./new-accounts.service.ts";
import { InvitedUsersService } from "./invited-users.service.ts";
import { UserChanges } from "./user-changes.ts";

@Module({
  imports: [
    UserStoreModule,
    UsersModule,
    NamesModule,
    PasswordsModule,
    SessionStoreModule,
    SecondFactorStoreModule,
    EmailChangeModule,
    InvitationsModule,
    ResetStoreModule,
  ],
  controllers: [AccountsController],
  providers: [AccountsService, NewAccountsService, AccountUpdatesService, InvitedUsersService, UserChanges],
  exports: [UserChanges],
})
export class AccountsModule {}
