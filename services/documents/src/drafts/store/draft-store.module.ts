import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { StorageModule } from "../../storage/storage.module.ts";
import { DraftEvents } from "./draft-events.ts";
import { DraftLineEntity } from "./draft-line.entity.ts";
import { DraftPageEntity } from "./draft-page.entity.ts";
import { DraftPageRepository } from "./draft-page.repository.ts";
import { DraftRequests } from "./draft-requests.ts";
import { DraftEntity } from "./draft.entity.ts";
import { DraftRepository } from "./draft.repository.ts";
import { LineRepository } from "./line.repository.ts";

/** The draft takeoffs with their pages and lines. */
@Module({
  imports: [TypeOrmModule.forFeature([DraftEntity, DraftPageEntity, DraftLineEntity]), StorageModule],
  providers: [DraftRepository, DraftPageRepository, LineRepository, DraftEvents, DraftRequests],
  exports: [DraftRepository, DraftPageRepository, LineRepository, DraftEvents, DraftRequests],
})
export class DraftStoreModule {}
