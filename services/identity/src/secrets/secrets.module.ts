import { Module } from "@nestjs/common";
import { SealedSecrets } from "./sealed-secrets.ts";
import { WebhookKeyRpcController } from "./webhook-key.rpc-controller.ts";

@Module({
  controllers: [WebhookKeyRpcController],
  providers: [SealedSecrets],
  exports: [SealedSecrets],
})
export class SecretsModule {}
