import { Module } from "@nestjs/common";
import { LedgerModule } from "../ledger/ledger.module.ts";
import { EmailDispatcher, emailDispatcherProvider } from "./email-dispatcher.ts";

@Module({
  imports: [LedgerModule],
  providers: [emailDispatcherProvider],
  exports: [EmailDispatcher],
})
export class SendingModule {}
