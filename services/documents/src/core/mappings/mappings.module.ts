import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { MappingRepository } from "./mapping.repository.ts";
import { TakeoffMappingEntity } from "./takeoff-mapping.entity.ts";

@Module({
  imports: [TypeOrmModule.forFeature([TakeoffMappingEntity])],
  providers: [MappingRepository],
  exports: [MappingRepository],
})
export class MappingsModule {}
