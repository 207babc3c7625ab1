import { Module } from "@nestjs/common";
import { ScansModule } from "../scans/scans.module.ts";
import { SetsModule } from "../sets/sets.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DraftSlots } from "./draft-slots.ts";
import { DraftService } from "./draft.service.ts";
import { DrawingReader } from "./drawing-reader.ts";

@Module({
  imports: [DraftStoreModule, SetsModule, ScansModule],
  providers: [DraftService, DraftSlots, DrawingReader],
  exports: [DraftService, DraftSlots],
})
export class ReadingModule {}
