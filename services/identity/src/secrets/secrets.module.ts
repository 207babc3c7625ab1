import { Module, Injectable, Controller } from "@nestjs/common";
import { deriveKey, SealingKey } from "@takeoff/platform";
import { InjectConfig } from "@takeoff/platform/inject";
import type { IdentityConfig } from "../config.ts";
import type { RpcResponse } from "@takeoff/contracts";
import { RpcHandler } from "@takeoff/platform/rpc";

/**
 * Gives notifications the key with which it seals secrets of webhooks. Derived from an existing secret of this service, since an
 * upgraded installation would lack a new one; the key opens nothing that this service sealed.
 */
@Controller()
class WebhookKeyRpcController {
  constructor(@InjectConfig() private readonly config: Pick<IdentityConfig, "PASSWORD_RESET_KEY">) {}

  @RpcHandler("webhooks.sealing_key")
  getKey(): RpcResponse<"webhooks.sealing_key"> {
    return { key: deriveKey(this.config.PASSWORD_RESET_KEY, "takeoff webhook secrets 1").toString("base64url") };
  }
}

/** Encrypts the service's own secrets that it must read again, such as keys of authenticator apps. */
@Injectable()
export class SealedSecrets extends SealingKey {
  constructor(@InjectConfig() config: Pick<IdentityConfig, "PASSWORD_RESET_KEY">) {
    // Derived from an existing secret: an upgraded installation would lack a new one.
    super(deriveKey(config.PASSWORD_RESET_KEY, "takeoff stored secrets 1"));
  }
}

@Module({
  controllers: [WebhookKeyRpcController],
  providers: [SealedSecrets],
  exports: [SealedSecrets],
})
export class SecretsModule {}
