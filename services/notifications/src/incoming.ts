import { Injectable } from "@nestjs/common";
import type { EventHandling } from "@takeoff/platform";
import { EventHandlers } from "./event-handlers.ts";
import { Outgoing } from "./sending/outgoing.ts";

/**
 * The half of the process that turns events into mails in the ledger. What a last event adds after the sender has stopped
 * is the next process's to send.
 */
@Injectable()
export class Incoming implements EventHandling<"notifications"> {
  readonly handlers: EventHandling<"notifications">["handlers"];

  constructor(
    events: EventHandlers,
    private readonly outgoing: Outgoing,
  ) {
    this.handlers = events.handlers;
  }

  handled(): void {
    this.outgoing.wake();
  }
}
