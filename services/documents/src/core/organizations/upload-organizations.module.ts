import { Module } from "@nestjs/common";
import { QuotaModule } from "../quota/quota.module.ts";
import { OrganizationNamesModule } from "./organization-names.module.ts";
import { UploadOrganizations } from "./upload-organizations.ts";

@Module({
  imports: [OrganizationNamesModule, QuotaModule],
  providers: [UploadOrganizations],
  exports: [UploadOrganizations],
})
export class UploadOrganizationsModule {}
