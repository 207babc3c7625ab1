import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { DraftViewerEntity } from "./draft-viewer.entity.ts";
import { DraftViewerRepository } from "./draft-viewer.repository.ts";
import { PresenceController } from "./presence.controller.ts";
import { PresenceService } from "./presence.service.ts";

@Module({
  imports: [DocumentStoreModule, TypeOrmModule.forFeature([DraftViewerEntity])],
  controllers: [PresenceController],
  providers: [DraftViewerRepository, PresenceService],
})
export class PresenceModule {}
