import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../../core/document-store.module.ts";
import { AssignmentController } from "./assignment.controller.ts";
import { AssignmentService } from "./assignment.service.ts";
import { NextDocumentRepository } from "./next-document.repository.ts";

@Module({
  imports: [DocumentStoreModule],
  controllers: [AssignmentController],
  providers: [AssignmentService, NextDocumentRepository],
})
export class AssignmentModule {}
