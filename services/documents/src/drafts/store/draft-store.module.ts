import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { StorageModule } from "../../storage/storage.module.ts";
import { AnswerEntity } from "../answers/answer.entity.ts";
import { AnswerRepository } from "../answers/answer.repository.ts";
import { ReplacedLineEntity } from "../editing/replaced-line.entity.ts";
import { DraftEvents } from "./draft-events.ts";
import { DraftKeptLineEntity } from "./draft-kept-line.entity.ts";
import { DraftLineEntity } from "./draft-line.entity.ts";
import { DraftPageEntity } from "./draft-page.entity.ts";
import { DraftPageRepository } from "./draft-page.repository.ts";
import { DraftRequests } from "./draft-requests.ts";
import { DraftEntity } from "./draft.entity.ts";
import { DraftRepository } from "./draft.repository.ts";
import { SheetCounter } from "../sets/sheet-counter.ts";
import { KeptLineRepository } from "./kept-line.repository.ts";
import { LineRepository } from "./line.repository.ts";
import { SetLineRepository } from "./set-line.repository.ts";

const PROVIDED = [
  DraftRepository,
  DraftPageRepository,
  LineRepository,
  SetLineRepository,
  KeptLineRepository,
  SheetCounter,
  AnswerRepository,
  DraftEvents,
  DraftRequests,
];

/** The draft takeoffs with their pages and lines. */
@Module({
  imports: [
    TypeOrmModule.forFeature([DraftEntity, DraftPageEntity, DraftLineEntity, DraftKeptLineEntity, ReplacedLineEntity, AnswerEntity]),
    StorageModule,
  ],
  providers: PROVIDED,
  exports: PROVIDED,
})
export class DraftStoreModule {}
