import { Module } from "@nestjs/common";
import { CoreModule } from "../../core/core.module.ts";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DraftViewerEntity, DraftViewerRepository } from "./draft-viewer.repository.ts";
import { PresenceController } from "./presence.controller.ts";
import { PresenceService } from "./presence.service.ts";

@Module({
  imports: [CoreModule, TypeOrmModule.forFeature([DraftViewerEntity])],
  controllers: [PresenceController],
  providers: [DraftViewerRepository, PresenceService],
})
export class PresenceModule {}
