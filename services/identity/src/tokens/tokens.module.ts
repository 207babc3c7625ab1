import { Module } from "@nestjs/common";
import { ConfirmationTokens, ResetTokens } from "./link-tokens.ts";

@Module({
  providers: [ResetTokens, ConfirmationTokens],
  exports: [ResetTokens, ConfirmationTokens],
})
export class TokensModule {}
