import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { StorageModule } from "../../storage/storage.module.ts";
import { AnswersModule } from "../answers/answers.module.ts";
import { DraftEvents } from "./draft-events.ts";
import { DraftPageEntity } from "./draft-page.entity.ts";
import { DraftPageRepository } from "./draft-page.repository.ts";
import { DraftRequests } from "./draft-requests.ts";
import { DraftEntity } from "./draft.entity.ts";
import { DraftRepository } from "./draft.repository.ts";
import { KeptLineRepository } from "./kept-line.repository.ts";
import { DraftKeptLineEntity, DraftLineEntity, ReplacedLineEntity } from "./line.entities.ts";
import { LineRepository } from "./line.repository.ts";
import { SetLineRepository } from "./set-line.repository.ts";

const PROVIDED = [DraftRepository, DraftPageRepository, LineRepository, SetLineRepository, KeptLineRepository, DraftEvents, DraftRequests];

/** The draft takeoffs with their pages and lines. */
@Module({
  imports: [
    TypeOrmModule.forFeature([DraftEntity, DraftPageEntity, DraftLineEntity, DraftKeptLineEntity, ReplacedLineEntity]),
    AnswersModule,
    StorageModule,
  ],
  providers: PROVIDED,
  exports: PROVIDED,
})
export class DraftStoreModule {}
