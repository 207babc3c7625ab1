import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { CoreModule } from "../../core/core.module.ts";
import { AnswerEntity, AnswerRepository } from "../answers/answer.repository.ts";
import { DraftChanges } from "../changes/draft-changes.ts";
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

const PROVIDED = [
  AnswerRepository,
  DraftChanges,
  DraftRepository,
  DraftPageRepository,
  LineRepository,
  SetLineRepository,
  KeptLineRepository,
  DraftEvents,
  DraftRequests,
];

/** The draft takeoffs with their pages, lines and answers, and how they are changed. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AnswerEntity, DraftEntity, DraftPageEntity, DraftLineEntity, DraftKeptLineEntity, ReplacedLineEntity]),
    CoreModule,
  ],
  providers: PROVIDED,
  exports: [...PROVIDED, CoreModule],
})
export class DraftStoreModule {}
