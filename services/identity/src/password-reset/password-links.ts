import { Injectable } from "@nestjs/common";
import { AppError, ERRORS, type PasswordLink, LINK_MESSAGES } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { InvitationRepository } from "../invitations/invitation.repository.ts";
import type { LinkProblem } from "../links/one-time-links.ts";
import { hashLinkToken } from "../tokens/link-tokens.ts";
import { ResetRepository } from "./reset.repository.ts";

/** A link that works, by which a password is set. */
export interface OpenPasswordLink {
  kind: PasswordLink["kind"];
  id: number;
  userId: number;
}

const PROBLEMS: Record<LinkProblem, string> = {
  used: LINK_MESSAGES.used,
  replaced: LINK_MESSAGES.replaced,
  expired: LINK_MESSAGES.expired,
  unknown: ERRORS.invalid_token.sentence,
};

/** The links by which passwords are set: password resets and invitations. Both lead to the same page. */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly resets: ResetRepository,
    private readonly invitations: InvitationRepository,
  ) {}

  /** @throws AppError `invalid_token` with the reason; only who has the token of a link learns whether there was one */
  async find(token: string): Promise<OpenPasswordLink> {
    const hash = hashLinkToken(token);
    const reset = await this.resets.findByToken(hash);
    if (reset) return { kind: "reset", id: reset.id, userId: reset.user_id };
    const invitation = await this.invitations.findByToken(hash);
    if (invitation) return { kind: "invitation", id: invitation.id, userId: invitation.user_id };
    const problem = await this.resets.findProblem(hash);
    const message = PROBLEMS[problem === "unknown" ? await this.invitations.findProblem(hash) : problem];
    throw new AppError("invalid_token", { message });
  }

  /** Marks a link as used; false when it no longer works. Of two concurrent uses one succeeds. */
  use(tx: Transaction, { kind, id }: OpenPasswordLink): Promise<boolean> {
    return kind === "reset" ? this.resets.use(tx, id) : this.invitations.use(tx, id);
  }

  /** Ends every link of a user. */
  async withdraw(tx: Transaction, userId: number): Promise<void> {
    await this.resets.withdraw(tx, userId);
    await this.invitations.withdraw(tx, userId);
  }
}
