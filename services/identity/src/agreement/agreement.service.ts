import { createHash } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { AppError, agreementText, type Agreement, type Caller } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { AGREEMENT } from "./agreement.ts";
import { AgreementRepository } from "./agreement.repository.ts";

@Injectable()
export class AgreementService {
  private readonly version: string;
  private readonly text: string;
  private readonly textHash: Buffer;

  constructor(
    private readonly database: Database,
    private readonly acceptances: AgreementRepository,
    @Inject(AGREEMENT) agreement: Agreement,
  ) {
    this.version = agreement.version;
    this.text = agreementText(agreement);
    this.textHash = createHash("sha256").update(this.text).digest();
  }

  /** Accepts the current version and stores its text; a second time changes nothing. @throws AppError `unauthenticated` */
  async accept(caller: Caller): Promise<{ nda_accepted_at: string }> {
    const acceptance = { version: this.version, textHash: this.textHash };
    const at = await this.database.transaction(async (tx) => {
      await this.acceptances.storeText(tx, acceptance, this.text);
      const isNew = await this.acceptances.accept(tx, caller.id, acceptance);
      const accepted = await this.acceptances.makeCurrent(tx, caller.id, this.version);
      if (!accepted) throw new AppError("unauthenticated");
      if (isNew) await recordAuditEvent(tx, "acceptNda", { detail: `version: ${this.version}` });
      return accepted;
    });
    return { nda_accepted_at: at.toISOString() };
  }
}
