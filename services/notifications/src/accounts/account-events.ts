import { Injectable } from "@nestjs/common";
import type { EventEnvelope } from "@takeoff/contracts";
import type { Effect, Handlers } from "@takeoff/platform";
import { RpcClient } from "@takeoff/platform/rpc";
import { EmailLedger, type NewEmail } from "../ledger/email-ledger.ts";
import type { TemplateInput } from "../templates/templates.ts";

type AccountEvent =
  | "user.created"
  | "user.invited"
  | "user.new_device"
  | "user.access_token_created"
  | "user.password_reset_requested"
  | "user.second_factor_changed"
  | "user.password_changed";

/** Enqueues the e-mails that follow from a change of an account, addressed to the owner of the account. */
@Injectable()
export class AccountEvents {
  readonly handlers: Pick<Handlers<"notifications">, AccountEvent | "user.email_changed"> = {
    "user.created": (event) => this.enqueueForUser(event, (username) => ({ template: "welcome", data: { username } })),
    "user.invited": (event) =>
      this.enqueueForUser(event, (username) => ({
        template: "invitation",
        data: { username, invitation_id: event.payload.invitation_id },
      })),
    "user.password_reset_requested": (event) =>
      this.enqueueForUser(event, (username) => ({ template: "password_reset", data: { username, reset_id: event.payload.reset_id } })),
    "user.email_changed": (event) => this.emailChanged(event),
    "user.new_device": (event) => {
      const { device, address } = event.payload;
      return this.enqueueForUser(event, (username) => ({
        template: "new_device",
        data: { username, device, address, signed_in_at: event.created_at },
      }));
    },
    "user.access_token_created": (event) => {
      const { name, scopes, expires_at } = event.payload;
      return this.enqueueForUser(event, (username) => ({
        template: "access_token_created",
        data: { username, name, scopes, expires_at, token_created_at: event.created_at },
      }));
    },
    "user.second_factor_changed": (event) =>
      this.enqueueForUser(event, (username) => ({
        template: "second_factor_changed",
        data: { username, change: event.payload.change, changed_at: event.created_at },
      })),
    "user.password_changed": (event) =>
      this.enqueueForUser(event, (username) => ({ template: "password_changed", data: { username, changed_at: event.created_at } })),
  };

  constructor(
    private readonly rpc: RpcClient,
    private readonly ledger: EmailLedger,
  ) {}

  /** The new address receives the link, the confirmed address a notice: its owner may not have made the change. */
  private async emailChanged({ id, payload, created_at }: EventEnvelope<"user.email_changed">): Promise<Effect> {
    const { organization_id, change_id } = payload;
    const { change } = await this.rpc.request("email_changes.find", { change_id });
    if (!change) return (tx) => this.ledger.enqueue(tx, id, []);
    const { username, from, to } = change;
    const emails: NewEmail[] = [
      { template: "email_changed", data: { username, new_email: to, changed_at: created_at }, recipient: from, organization_id },
      { template: "confirm_email", data: { username, change_id }, recipient: to, organization_id },
    ];
    return (tx) => this.ledger.enqueue(tx, id, emails);
  }

  /** Enqueues one e-mail to the user's confirmed address; none when the user was deleted. */
  private async enqueueForUser(
    { id, payload }: EventEnvelope<AccountEvent>,
    emailFor: (username: string) => TemplateInput,
  ): Promise<Effect> {
    const { user_id, organization_id } = payload;
    const { contacts } = await this.rpc.request("users.contacts", { ids: [user_id] });
    const emails = contacts.flatMap((user) =>
      user ? [{ ...emailFor(user.username), recipient: user.confirmed_email, organization_id }] : [],
    );
    return (tx) => this.ledger.enqueue(tx, id, emails);
  }
}
