import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { UserEvents } from "./user-events.ts";
import { UserEntity } from "./user.entity.ts";
import { UserRepository } from "./user.repository.ts";

/** The accounts and their events. Needs no other service. */
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  providers: [UserRepository, UserEvents],
  exports: [UserRepository, UserEvents],
})
export class UserStoreModule {}
