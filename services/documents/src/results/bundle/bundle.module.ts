import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { ArchiveModule } from "../../downloads/archive/archive.module.ts";
import { FilesModule } from "../../downloads/files/files.module.ts";
import { ExportModule } from "../export/export.module.ts";
import { BundleController } from "./bundle.controller.ts";
import { BundleService } from "./bundle.service.ts";

@Module({
  imports: [DocumentStoreModule, FilesModule, ArchiveModule, ExportModule],
  controllers: [BundleController],
  providers: [BundleService],
})
export class BundleModule {}
