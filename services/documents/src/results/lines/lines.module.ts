import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { DataController } from "./data/data.controller.ts";
import { DataService } from "./data/data.service.ts";
import { TakeoffController } from "./mapping/takeoff.controller.ts";
import { TakeoffService } from "./mapping/takeoff.service.ts";
import { ExtractedDataRepository } from "./store/extracted-data.repository.ts";
import { LinePositionsEntity, TakeoffLineEntity } from "./store/takeoff-line.entities.ts";
import { TakeoffLineRepository } from "./store/takeoff-line.repository.ts";
import { TakeoffLineReader } from "./view/takeoff-line-reader.ts";
import { TakeoffViewController } from "./view/takeoff-view.controller.ts";
import { TakeoffViewService } from "./view/takeoff-view.service.ts";

/** The stored rows and lines of documents: as data, as what their columns hold, and as what customers see. */
@Module({
  imports: [TypeOrmModule.forFeature([LinePositionsEntity, TakeoffLineEntity]), DocumentStoreModule],
  controllers: [DataController, TakeoffController, TakeoffViewController],
  providers: [DataService, ExtractedDataRepository, TakeoffService, TakeoffViewService, TakeoffLineRepository, TakeoffLineReader],
  exports: [DataService],
})
export class LinesModule {}
