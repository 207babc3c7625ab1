import { Module } from "@nestjs/common";
import { ArchiveModule } from "../archive/archive.module.ts";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { FilesModule } from "../files/files.module.ts";
import { HistoryModule } from "../../core/history/history.module.ts";
import { MappingsModule } from "../../core/mappings/mappings.module.ts";
import { UploadOrganizationsModule } from "../../core/organizations/upload-organizations.module.ts";
import { OrganizationData } from "./organization-data.ts";
import { OrganizationExportController } from "./organization-export.controller.ts";
import { OrganizationExportService } from "./organization-export.service.ts";

@Module({
  imports: [DocumentStoreModule, UploadOrganizationsModule, FilesModule, ArchiveModule, HistoryModule, MappingsModule],
  controllers: [OrganizationExportController],
  providers: [OrganizationExportService, OrganizationData],
})
export class OrganizationExportModule {}
