import { Injectable } from "@nestjs/common";
import type { EventEnvelope } from "@takeoff/contracts";
import { RpcClient, type Effect } from "@takeoff/platform";
import type { HandlersOf } from "../handlers-of.ts";
import { EmailLedger } from "../ledger/email-ledger.ts";
import type { Mail } from "../templates/templates.ts";

type AccountEvent = "user.created" | "user.password_reset_requested" | "user.password_changed";

/** Turns what happened to an account into the mail to the person whose account it is. */
@Injectable()
export class AccountEvents {
  readonly handlers: HandlersOf<"user"> = {
    "user.created": (event) => this.tell(event, (username) => ({ template: "welcome", data: { username } })),
    "user.password_reset_requested": (event) =>
      this.tell(event, (username) => ({ template: "password_reset", data: { username, reset_id: event.payload.reset_id } })),
    "user.password_changed": (event) =>
      this.tell(event, (username) => ({ template: "password_changed", data: { username, changed_at: event.created_at } })),
  };

  constructor(
    private readonly rpc: RpcClient,
    private readonly ledger: EmailLedger,
  ) {}

  /** A deleted user is told nothing: there is nobody to write to. */
  private async tell({ id, payload }: EventEnvelope<AccountEvent>, mail: (username: string) => Mail): Promise<Effect> {
    const { user_id, organization_id } = payload;
    const { contacts } = await this.rpc.ask("users.contacts", { ids: [user_id] });
    const emails = contacts.flatMap((user) => (user ? [{ ...mail(user.username), recipient: user.email, organization_id }] : []));
    return (tx) => this.ledger.add(tx, id, emails);
  }
}
