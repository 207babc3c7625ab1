import { Module } from "@nestjs/common";
import { ConfirmationTokens, InvitationTokens, ResetTokens } from "./link-tokens.ts";

@Module({
  providers: [ResetTokens, InvitationTokens, ConfirmationTokens],
  exports: [ResetTokens, InvitationTokens, ConfirmationTokens],
})
export class TokensModule {}
