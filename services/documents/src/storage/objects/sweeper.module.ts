import { Module } from "@nestjs/common";
import { StorageModule } from "../storage.module.ts";
import { Sweeper } from "./sweeper.ts";

@Module({
  imports: [StorageModule],
  providers: [Sweeper],
  exports: [Sweeper],
})
export class SweeperModule {}
