import { Module } from "@nestjs/common";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DraftFinisher } from "./draft-finisher.ts";
import { SheetCounter } from "./sheet-counter.ts";

@Module({
  imports: [DraftStoreModule],
  providers: [SheetCounter, DraftFinisher],
  exports: [SheetCounter, DraftFinisher],
})
export class SetsModule {}
