import { Module } from "@nestjs/common";
import { CoreModule } from "../core/core.module.ts";
import { HistoryService } from "../core/history/history.service.ts";
import { UploadOrganizations } from "../core/organizations/upload-organizations.ts";
import { ReadLeases } from "../storage/objects/read-leases.ts";
import { SessionChecks } from "./archive/session-checks.ts";
import { FilesController } from "./files/files.controller.ts";
import { FilesService } from "./files/files.service.ts";
import { OrganizationData } from "./organization-export/organization-data.ts";
import { OrganizationExportController } from "./organization-export/organization-export.controller.ts";
import { OrganizationExportService } from "./organization-export/organization-export.service.ts";

/** Files as they are stored, and archives of many. */
@Module({
  imports: [CoreModule],
  controllers: [FilesController, OrganizationExportController],
  providers: [FilesService, ReadLeases, SessionChecks, OrganizationExportService, OrganizationData, HistoryService, UploadOrganizations],
  exports: [FilesService, SessionChecks],
})
export class DownloadsModule {}
