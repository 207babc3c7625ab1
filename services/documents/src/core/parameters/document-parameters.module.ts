import { Module } from "@nestjs/common";
import { DocumentStoreModule } from "../document-store.module.ts";
import { DocumentParametersController } from "./document-parameters.controller.ts";
import { DocumentParametersService } from "./document-parameters.service.ts";

@Module({
  imports: [DocumentStoreModule],
  controllers: [DocumentParametersController],
  providers: [DocumentParametersService],
})
export class DocumentParametersModule {}
