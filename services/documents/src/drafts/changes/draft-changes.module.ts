import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DraftChanges } from "./draft-changes.ts";

@Module({ imports: [DocumentStoreModule, DraftStoreModule], providers: [DraftChanges], exports: [DraftChanges] })
export class DraftChangesModule {}
