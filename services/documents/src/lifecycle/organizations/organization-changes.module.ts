import { Module } from "@nestjs/common";
import { CoreModule } from "../../core/core.module.ts";
import { OrganizationDocumentRepository } from "../../core/organizations/organization-documents.repository.ts";
import { RemovalService } from "./removal.service.ts";
import { RenameService } from "./rename.service.ts";

/** What a renamed or deleted organization changes here. */
@Module({
  imports: [CoreModule],
  providers: [RenameService, RemovalService, OrganizationDocumentRepository],
  exports: [RenameService, RemovalService],
})
export class OrganizationChangesModule {}
