import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { EmailLedger } from "../ledger/email-ledger.ts";
import { EmailEntity } from "../ledger/email.entity.ts";
import { EmailDispatcher, emailDispatcherProvider } from "./email-dispatcher.ts";

/** The ledger of e-mails, which holds what is to be sent and what was, and what sends them. */
@Module({
  imports: [TypeOrmModule.forFeature([EmailEntity])],
  providers: [EmailLedger, emailDispatcherProvider],
  exports: [EmailLedger, EmailDispatcher],
})
export class SendingModule {}
