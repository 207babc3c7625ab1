import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../../core/document-store.module.ts";
import { MappingsModule } from "../../../core/mappings/mappings.module.ts";
import { AttachModule } from "../../attach/attach.module.ts";
import { DataModule } from "../data/data.module.ts";
import { TakeoffController } from "./takeoff.controller.ts";
import { TakeoffService } from "./takeoff.service.ts";

@Module({
  imports: [DocumentStoreModule, DataModule, MappingsModule, AttachModule],
  controllers: [TakeoffController],
  providers: [TakeoffService],
})
export class TakeoffModule {}
