import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { InvitationEntity } from "./invitation.entity.ts";
import { InvitationRepository } from "./invitation.repository.ts";

/** The links of invitations. Needs no other service. */
@Module({
  imports: [TypeOrmModule.forFeature([InvitationEntity])],
  providers: [InvitationRepository],
  exports: [InvitationRepository],
})
export class InvitationStoreModule {}
