import { Module } from "@nestjs/common";
import { StorageModule } from "../../storage/storage.module.ts";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { DeletionController } from "./deletion.controller.ts";
import { DeletionService } from "./deletion.service.ts";

@Module({
  imports: [DocumentStoreModule, StorageModule],
  controllers: [DeletionController],
  providers: [DeletionService],
  exports: [DeletionService],
})
export class DeletionModule {}
