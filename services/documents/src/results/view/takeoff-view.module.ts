import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { TakeoffLineEntity } from "./store/takeoff-line.entity.ts";
import { TakeoffLineRepository } from "./store/takeoff-line.repository.ts";
import { TakeoffViewController } from "./takeoff-view.controller.ts";
import { TakeoffViewService } from "./takeoff-view.service.ts";

@Module({
  imports: [TypeOrmModule.forFeature([TakeoffLineEntity]), DocumentStoreModule],
  controllers: [TakeoffViewController],
  providers: [TakeoffViewService, TakeoffLineRepository],
})
export class TakeoffViewModule {}
