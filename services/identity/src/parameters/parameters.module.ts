import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { ParameterEntity, ParameterRepository } from "./parameter.repository.ts";
import { ParametersController, ParametersRpcController } from "./parameters.controller.ts";
import { ParametersService } from "./parameters.service.ts";

@Module({
  imports: [TypeOrmModule.forFeature([ParameterEntity])],
  controllers: [ParametersController, ParametersRpcController],
  providers: [ParametersService, ParameterRepository],
  exports: [ParameterRepository],
})
export class ParametersModule {}
