import { Injectable } from "@nestjs/common";
import { fieldError, WEBHOOK_MESSAGES } from "@takeoff/contracts";
import { isOutgoingAddress, toOutgoingNetwork, type OutgoingNetwork } from "@takeoff/platform";
import { InjectConfig } from "@takeoff/platform/inject";
import type { NotificationsConfig } from "../../config.ts";
import { ReceiverAddressError, resolveReceiver } from "../sending/resolve-receiver.ts";

/** Checks addresses when they are entered, so that a wrong one is reported in the form. Each attempt checks again. */
@Injectable()
export class WebhookAddresses {
  private readonly network: OutgoingNetwork;

  constructor(@InjectConfig() { PUBLIC_URL, WEBHOOK_ADDRESSES }: Pick<NotificationsConfig, "PUBLIC_URL" | "WEBHOOK_ADDRESSES">) {
    this.network = toOutgoingNetwork(PUBLIC_URL, WEBHOOK_ADDRESSES);
  }

  /** @throws AppError `validation_failed` */
  async check(url: string): Promise<void> {
    if (!isOutgoingAddress(url, this.network)) throw fieldError("url", WEBHOOK_MESSAGES.url);
    try {
      await resolveReceiver(url, this.network);
    } catch (error) {
      throw error instanceof ReceiverAddressError ? fieldError("url", WEBHOOK_MESSAGES.urlUnreachable) : error;
    }
  }
}
