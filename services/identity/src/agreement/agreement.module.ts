import { Module } from "@nestjs/common";
import { StoreModule } from "../store.module.ts";
import { TypeOrmModule } from "@nestjs/typeorm";
import { AgreementAcceptanceEntity, AgreementTextEntity, AgreementRepository } from "./agreement.repository.ts";
import { AgreementController } from "./agreement.controller.ts";
import { AgreementService } from "./agreement.service.ts";

@Module({
  imports: [TypeOrmModule.forFeature([AgreementTextEntity, AgreementAcceptanceEntity]), StoreModule],
  controllers: [AgreementController],
  providers: [AgreementService, AgreementRepository],
})
export class AgreementModule {}
