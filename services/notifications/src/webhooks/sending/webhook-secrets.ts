import { Injectable } from "@nestjs/common";
import { SealingKey } from "@takeoff/platform";
import { RpcClient } from "@takeoff/platform/rpc";

/** Seals secrets of webhooks with a key that identity derives: the database and this service's settings do not have it. */
@Injectable()
export class WebhookSecrets {
  private key: Promise<SealingKey> | null = null;

  constructor(private readonly rpc: RpcClient) {}

  /** @throws AppError when identity does not respond */
  async seal(secret: string, organizationId: number): Promise<Buffer> {
    return (await this.getKey()).seal(Buffer.from(secret), nameOwner(organizationId));
  }

  /** The secret; null when it was sealed with another key or for another organization. @throws AppError when identity does not respond */
  async open(sealed: Buffer, organizationId: number): Promise<string | null> {
    const used = this.getKey();
    const opened = (await used).open(sealed, nameOwner(organizationId));
    if (opened) return opened.toString();
    // The installation may have a new key, and another process may have sealed with it.
    if (this.key === used) this.key = null;
    return (await this.getKey()).open(sealed, nameOwner(organizationId))?.toString() ?? null;
  }

  private getKey(): Promise<SealingKey> {
    if (this.key) return this.key;
    const requested = this.rpc.request("webhooks.sealing_key", {}).then(({ key }) => new SealingKey(Buffer.from(key, "base64url")));
    requested.catch(() => {
      if (this.key === requested) this.key = null;
    });
    this.key = requested;
    return requested;
  }
}

/** A row's secret cannot be moved to another organization. */
function nameOwner(organizationId: number): string {
  return `webhooks of organization ${organizationId}`;
}
