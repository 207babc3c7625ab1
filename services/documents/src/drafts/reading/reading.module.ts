import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { ScansModule } from "../scans/scans.module.ts";
import { SetsModule } from "../sets/sets.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DraftSlots } from "./draft-slots.ts";
import { DraftService } from "./draft.service.ts";
import { DrawingReader } from "./drawing-reader.ts";

@Module({
  imports: [DraftStoreModule, DocumentStoreModule, StorageModule, SetsModule, ScansModule],
  providers: [DraftService, DraftSlots, DrawingReader],
  exports: [DraftService, DraftSlots],
})
export class ReadingModule {}
