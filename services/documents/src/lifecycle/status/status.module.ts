import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { StatusController } from "./status.controller.ts";
import { StatusService } from "./status.service.ts";

@Module({
  imports: [DocumentStoreModule],
  controllers: [StatusController],
  providers: [StatusService],
})
export class StatusModule {}
