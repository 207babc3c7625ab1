import { Module } from "@nestjs/common";
import { AccessTokensModule } from "./access-tokens/access-tokens.module.ts";
import { AccountsModule } from "./accounts/accounts.module.ts";
import { AgreementModule } from "./agreement/agreement.module.ts";
import { AuditModule } from "./audit/audit.module.ts";
import { EmailChangeModule } from "./email-change/email-change.module.ts";
import { ExportModule } from "./export/export.module.ts";
import { ParametersModule } from "./parameters/parameters.module.ts";
import { PasswordResetModule } from "./password-reset/password-reset.module.ts";
import { SecondFactorModule } from "./second-factor/second-factor.module.ts";
import { SessionsModule } from "./sessions/sessions.module.ts";
import { SingleSignOnModule } from "./single-sign-on/single-sign-on.module.ts";
import { UsersModule } from "./users/users.module.ts";

/** What the service and its commands share. */
@Module({
  imports: [
    AccessTokensModule,
    AccountsModule,
    AgreementModule,
    AuditModule,
    EmailChangeModule,
    ExportModule,
    ParametersModule,
    PasswordResetModule,
    SecondFactorModule,
    SessionsModule,
    SingleSignOnModule,
    UsersModule,
  ],
})
export class IdentityModule {}
