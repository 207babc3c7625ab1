import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { EmailEntity } from "./email.entity.ts";
import { EmailLedger } from "./email-ledger.ts";

/** The ledger of e-mails: what is to be sent, and what was. */
@Module({
  imports: [TypeOrmModule.forFeature([EmailEntity])],
  providers: [EmailLedger],
  exports: [EmailLedger],
})
export class LedgerModule {}
