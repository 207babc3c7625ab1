import { Module } from "@nestjs/common";
import { SealedSecrets } from "./sealed-secrets.ts";

@Module({
  providers: [SealedSecrets],
  exports: [SealedSecrets],
})
export class SecretsModule {}
