import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { UserNames } from "./user-names.ts";
import { UsernameKeyEntity } from "./username-key.entity.ts";

@Module({
  imports: [TypeOrmModule.forFeature([UsernameKeyEntity])],
  providers: [UserNames],
  exports: [UserNames],
})
export class NamesModule {}
