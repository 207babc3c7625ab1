import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { AnswerEntity } from "./answer.entity.ts";
import { AnswerRepository } from "./answer.repository.ts";

@Module({ imports: [TypeOrmModule.forFeature([AnswerEntity])], providers: [AnswerRepository], exports: [AnswerRepository] })
export class AnswersModule {}
