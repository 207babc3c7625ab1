import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../../core/document-store.module.ts";
import { DataModule } from "../data/data.module.ts";
import { TakeoffController } from "./takeoff.controller.ts";
import { TakeoffService } from "./takeoff.service.ts";

@Module({
  imports: [DocumentStoreModule, DataModule],
  controllers: [TakeoffController],
  providers: [TakeoffService],
})
export class TakeoffModule {}
