import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { CurrentAgreementModule } from "../../agreement/current-agreement.module.ts";
import { UserStoreModule } from "../../users/user-store.module.ts";
import { KnownOriginEntity } from "./known-origin.entity.ts";
import { OriginRepository } from "./origin.repository.ts";
import { SessionEntity } from "./session.entity.ts";
import { SessionRepository } from "./session.repository.ts";

/** The sessions. Needs no other service. */
@Module({
  imports: [TypeOrmModule.forFeature([SessionEntity, KnownOriginEntity]), CurrentAgreementModule, UserStoreModule],
  providers: [SessionRepository, OriginRepository],
  exports: [SessionRepository, OriginRepository],
})
export class SessionStoreModule {}
