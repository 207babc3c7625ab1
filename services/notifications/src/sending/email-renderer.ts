import { AppError } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import type { ClaimedEmail } from "../ledger/email-ledger.ts";
import type { RpcRequester } from "../templates/template.ts";
import { isConfidential, loadCompleteData, render } from "../templates/templates.ts";
import { isMailbox } from "./mailbox.ts";
import { deferred, dropped, rejected, type SendResult } from "./send-result.ts";
import type { RenderedEmail } from "./smtp-client.ts";

/** Renders a claimed e-mail, or returns the reason why it is not sent. Never throws. */
export class EmailRenderer {
  constructor(
    private readonly rpc: RpcRequester,
    private readonly logger: Logger,
    private readonly publicUrl: string,
  ) {}

  async render(email: ClaimedEmail): Promise<RenderedEmail | SendResult> {
    if (!email.organization_exists) return dropped("The organization was deleted");
    if (!isMailbox(email.recipient)) return rejected("The address is not one plain mailbox");
    try {
      const data = await loadCompleteData(email.template, email.data, this.rpc);
      if (data === null) return dropped("No longer needed when it was due to be sent");
      return {
        ...render(email.template, data, this.publicUrl),
        recipient: email.recipient,
        messageId: email.message_id,
        date: email.created_at,
        confidential: isConfidential(email.template),
      };
    } catch (error) {
      return this.failed(email, error);
    }
  }

  private failed({ id }: ClaimedEmail, error: unknown): SendResult {
    if (error instanceof AppError) {
      this.logger.warn({ err: error, email_id: id }, "e-mail data request failed");
      return deferred(`A service that the e-mail needs did not respond (${error.code})`);
    }
    this.logger.error({ err: error, email_id: id }, "e-mail rendering failed");
    return rejected("The e-mail could not be rendered from its data");
  }
}
