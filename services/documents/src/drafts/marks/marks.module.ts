import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { DrawnFactsService } from "./drawn-facts.service.ts";
import { MarkChecker } from "./mark-checker.ts";
import { MarkSource } from "./mark-source.ts";
import { MarksController } from "./marks.controller.ts";
import { MarksService } from "./marks.service.ts";
import { PartRepository } from "./part.repository.ts";
import { SetDocumentEntity } from "./set.entities.ts";
import { SetRepository } from "./set.repository.ts";
import { DocumentSetsService } from "./sets.service.ts";

@Module({
  imports: [TypeOrmModule.forFeature([SetDocumentEntity]), DraftStoreModule],
  controllers: [MarksController],
  providers: [SetRepository, MarkSource, MarkChecker, MarksService, DocumentSetsService, DrawnFactsService, PartRepository],
  exports: [MarkChecker, DrawnFactsService],
})
export class MarksModule {}
