import { Controller } from "@nestjs/common";
import type { RpcResponse } from "@takeoff/contracts";
import { deriveKey } from "@takeoff/platform";
import { RpcHandler } from "@takeoff/platform/rpc";
import { InjectConfig } from "@takeoff/platform/inject";
import type { IdentityConfig } from "../config.ts";

/**
 * Gives notifications the key with which it seals secrets of webhooks. Derived from an existing secret of this service, since an
 * upgraded installation would lack a new one; the key opens nothing that this service sealed.
 */
@Controller()
export class WebhookKeyRpcController {
  constructor(@InjectConfig() private readonly config: Pick<IdentityConfig, "PASSWORD_RESET_KEY">) {}

  @RpcHandler("webhooks.sealing_key")
  getKey(): RpcResponse<"webhooks.sealing_key"> {
    return { key: deriveKey(this.config.PASSWORD_RESET_KEY, "takeoff webhook secrets 1").toString("base64url") };
  }
}
