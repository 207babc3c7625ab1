import { Injectable } from "@nestjs/common";
import { deriveKey, SealingKey } from "@takeoff/platform";
import { InjectConfig } from "@takeoff/platform/inject";
import type { IdentityConfig } from "../config.ts";

/** Encrypts the service's own secrets that it must read again, such as keys of authenticator apps. */
@Injectable()
export class SealedSecrets extends SealingKey {
  constructor(@InjectConfig() config: Pick<IdentityConfig, "PASSWORD_RESET_KEY">) {
    // Derived from an existing secret: an upgraded installation would lack a new one.
    super(deriveKey(config.PASSWORD_RESET_KEY, "takeoff stored secrets 1"));
  }
}
