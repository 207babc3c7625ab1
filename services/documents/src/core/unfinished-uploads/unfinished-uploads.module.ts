import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { StorageModule } from "../../storage/storage.module.ts";
import { UnfinishedUploadEntity, UnfinishedUploadPartEntity } from "./unfinished-upload.entity.ts";
import { UnfinishedUploadRepository } from "./unfinished-upload.repository.ts";

@Module({
  imports: [TypeOrmModule.forFeature([UnfinishedUploadEntity, UnfinishedUploadPartEntity]), StorageModule],
  providers: [UnfinishedUploadRepository],
  exports: [UnfinishedUploadRepository],
})
export class UnfinishedUploadsModule {}
