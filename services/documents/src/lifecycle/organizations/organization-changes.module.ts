import { Module } from "@nestjs/common";
import { StorageModule } from "../../storage/storage.module.ts";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { MappingsModule } from "../../core/mappings/mappings.module.ts";
import { QuotaModule } from "../../core/quota/quota.module.ts";
import { OrganizationDocumentRepository } from "../../core/organizations/organization-documents.repository.ts";
import { OrganizationNamesModule } from "../../core/organizations/organization-names.module.ts";
import { UnfinishedUploadsModule } from "../../core/unfinished-uploads/unfinished-uploads.module.ts";
import { RemovalService } from "./removal.service.ts";
import { RenameService } from "./rename.service.ts";

/** What a renamed or deleted organization changes here. */
@Module({
  imports: [DocumentStoreModule, OrganizationNamesModule, QuotaModule, MappingsModule, StorageModule, UnfinishedUploadsModule],
  providers: [RenameService, RemovalService, OrganizationDocumentRepository],
  exports: [RenameService, RemovalService],
})
export class OrganizationChangesModule {}
