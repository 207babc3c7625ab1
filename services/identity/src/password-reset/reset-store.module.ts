import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { SessionStoreModule } from "../sessions/store/session-store.module.ts";
import { ThrottleModule } from "../throttle/throttle.module.ts";
import { UserStoreModule } from "../users/user-store.module.ts";
import { InvitationStoreModule } from "../invitations/invitation-store.module.ts";
import { PasswordChange } from "./password-change.ts";
import { PasswordLinks } from "./password-links.ts";
import { PasswordResetEntity } from "./password-reset.entity.ts";
import { ResetRepository } from "./reset.repository.ts";

/** The links by which passwords are set, and what a new password ends. Needs no other service. */
@Module({
  imports: [TypeOrmModule.forFeature([PasswordResetEntity]), SessionStoreModule, ThrottleModule, UserStoreModule, InvitationStoreModule],
  providers: [ResetRepository, PasswordLinks, PasswordChange],
  exports: [ResetRepository, PasswordLinks, PasswordChange],
})
export class ResetStoreModule {}
