import { AppError } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import type { ClaimedEmail } from "../ledger/email-ledger.ts";
import { render } from "../templates/render.ts";
import type { Asks } from "../templates/template.ts";
import { completeData, isConfidential } from "../templates/templates.ts";
import { isMailbox } from "./mailbox.ts";
import type { Letter } from "./mail-server.ts";
import { dropped, postponed, refused, type Outcome } from "./outcome.ts";

/** Writes the letter of a mail in hand, or says why there is none. Never throws. */
export class LetterWriter {
  constructor(
    private readonly rpc: Asks,
    private readonly logger: Logger,
    private readonly publicUrl: string,
  ) {}

  async write(email: ClaimedEmail): Promise<Letter | Outcome> {
    if (!email.wanted) return dropped("The organization was deleted");
    if (!isMailbox(email.recipient)) return refused("The address is not one plain mailbox");
    try {
      const data = await completeData(email.template, email.data, this.rpc);
      if (data === null) return dropped("No longer wanted when it was to be sent");
      return {
        ...render(email.template, data, this.publicUrl),
        recipient: email.recipient,
        messageId: email.message_id,
        date: email.created_at,
        confidential: isConfidential(email.template),
      };
    } catch (error) {
      return this.unwritten(email, error);
    }
  }

  private unwritten({ id }: ClaimedEmail, error: unknown): Outcome {
    if (error instanceof AppError) {
      this.logger.warn({ err: error, email_id: id }, "what an e-mail needs could not be asked");
      return postponed(`A service that the e-mail needs did not answer (${error.code})`);
    }
    this.logger.error({ err: error, email_id: id }, "an e-mail could not be written");
    return refused("The e-mail could not be written from its data");
  }
}
