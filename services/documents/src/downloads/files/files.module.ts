import { Module } from "@nestjs/common";
import { ReadLeases } from "../../storage/objects/read-leases.ts";
import { StorageModule } from "../../storage/storage.module.ts";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { FilesController } from "./files.controller.ts";
import { FilesService } from "./files.service.ts";

@Module({
  imports: [DocumentStoreModule, StorageModule],
  controllers: [FilesController],
  providers: [FilesService, ReadLeases],
  exports: [FilesService],
})
export class FilesModule {}
