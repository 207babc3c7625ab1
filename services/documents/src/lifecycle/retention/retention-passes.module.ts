import { Module } from "@nestjs/common";
import { DeletionModule } from "../deletion/deletion.module.ts";
import { RetentionModule } from "./retention.module.ts";
import { RetentionService } from "./retention.service.ts";

@Module({
  imports: [RetentionModule, DeletionModule],
  providers: [RetentionService],
  exports: [RetentionService],
})
export class RetentionPassesModule {}
