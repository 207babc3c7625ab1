import { Module } from "@nestjs/common";
import { DocumentAccessModule } from "../../documents/document-access.module.ts";
import { DocumentStoreModule } from "../../documents/document-store.module.ts";
import { MappingsModule } from "../../documents/mappings/mappings.module.ts";
import { AttachModule } from "../attach/attach.module.ts";
import { DataModule } from "../data/data.module.ts";
import { TakeoffController } from "./takeoff.controller.ts";
import { TakeoffService } from "./takeoff.service.ts";

@Module({
  imports: [DocumentAccessModule, DocumentStoreModule, DataModule, MappingsModule, AttachModule],
  controllers: [TakeoffController],
  providers: [TakeoffService],
})
export class TakeoffModule {}
