import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { DocumentCountEntity } from "./document-count.entity.ts";
import { DocumentCountRepository } from "./document-count.repository.ts";
import { SearchCountEntity } from "./search-count.entity.ts";

@Module({
  imports: [TypeOrmModule.forFeature([DocumentCountEntity, SearchCountEntity])],
  providers: [DocumentCountRepository],
  exports: [DocumentCountRepository],
})
export class CountsModule {}
