import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentStoreModule } from "../../../core/document-store.module.ts";
import { DataModule } from "../data/data.module.ts";
import { LinePositionsEntity } from "../store/line-positions.entity.ts";
import { TakeoffLineEntity } from "../store/takeoff-line.entity.ts";
import { TakeoffLineRepository } from "../store/takeoff-line.repository.ts";
import { TakeoffLineReader } from "./takeoff-line-reader.ts";
import { TakeoffViewController } from "./takeoff-view.controller.ts";
import { TakeoffViewService } from "./takeoff-view.service.ts";

@Module({
  imports: [TypeOrmModule.forFeature([LinePositionsEntity, TakeoffLineEntity]), DocumentStoreModule, DataModule],
  controllers: [TakeoffViewController],
  providers: [TakeoffViewService, TakeoffLineRepository, TakeoffLineReader],
})
export class TakeoffViewModule {}
