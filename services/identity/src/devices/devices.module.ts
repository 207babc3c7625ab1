import { Module } from "@nestjs/common";
import { DeviceCookie } from "./device-cookie.ts";
import { DeviceTokens } from "./device-tokens.ts";

@Module({
  providers: [DeviceTokens, DeviceCookie],
  exports: [DeviceTokens, DeviceCookie],
})
export class DevicesModule {}
