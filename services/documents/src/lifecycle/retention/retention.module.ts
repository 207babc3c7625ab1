import { Module } from "@nestjs/common";
import { UploadOrganizationsModule } from "../../core/organizations/upload-organizations.module.ts";
import { RetentionController } from "./retention.controller.ts";
import { RetentionRepository } from "./retention.repository.ts";

@Module({
  imports: [UploadOrganizationsModule],
  controllers: [RetentionController],
  providers: [RetentionRepository],
  exports: [RetentionRepository],
})
export class RetentionModule {}
