import { Module } from "@nestjs/common";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { AnswersService } from "./answers.service.ts";
import { EditingController } from "./editing.controller.ts";
import { LineEditingService } from "./line-editing.service.ts";
import { PartsRepository } from "./parts.repository.ts";
import { PartsService } from "./parts.service.ts";

@Module({
  imports: [DraftStoreModule],
  controllers: [EditingController],
  providers: [LineEditingService, PartsRepository, PartsService, AnswersService],
})
export class EditingModule {}
