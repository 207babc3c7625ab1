import { Module } from "@nestjs/common";
import { SessionChecks } from "./session-checks.ts";

@Module({
  providers: [SessionChecks],
  exports: [SessionChecks],
})
export class ArchiveModule {}
