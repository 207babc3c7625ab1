import { Module } from "@nestjs/common";
import { TokensModule } from "../tokens/tokens.module.ts";
import { UserStoreModule } from "../users/user-store.module.ts";
import { InvitationStoreModule } from "./invitation-store.module.ts";
import { InvitationsService } from "./invitations.service.ts";

@Module({
  imports: [InvitationStoreModule, TokensModule, UserStoreModule],
  providers: [InvitationsService],
  exports: [InvitationsService],
})
export class InvitationsModule {}
