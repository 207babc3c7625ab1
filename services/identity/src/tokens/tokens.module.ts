import { Module } from "@nestjs/common";
import { DeviceCookie } from "../devices/device-cookie.ts";
import { DeviceTokens } from "../devices/device-tokens.ts";
import { ConfirmationTokens, InvitationTokens, ResetTokens } from "./link-tokens.ts";

/** Tokens of links in e-mails, and those by which browsers are recognized. */
@Module({
  providers: [ResetTokens, InvitationTokens, ConfirmationTokens, DeviceTokens, DeviceCookie],
  exports: [ResetTokens, InvitationTokens, ConfirmationTokens, DeviceTokens, DeviceCookie],
})
export class TokensModule {}
