import { Module } from "@nestjs/common";
import { currentAgreement } from "./agreement.ts";

/** The agreement that is current. */
@Module({
  providers: [currentAgreement],
  exports: [currentAgreement],
})
export class CurrentAgreementModule {}
