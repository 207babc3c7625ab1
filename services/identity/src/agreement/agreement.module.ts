import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { AgreementAcceptanceEntity } from "./agreement-acceptance.entity.ts";
import { AgreementTextEntity } from "./agreement-text.entity.ts";
import { CurrentAgreementModule } from "./current-agreement.module.ts";
import { AgreementController } from "./agreement.controller.ts";
import { AgreementRepository } from "./agreement.repository.ts";
import { AgreementService } from "./agreement.service.ts";

@Module({
  imports: [TypeOrmModule.forFeature([AgreementTextEntity, AgreementAcceptanceEntity]), CurrentAgreementModule],
  controllers: [AgreementController],
  providers: [AgreementService, AgreementRepository],
})
export class AgreementModule {}
