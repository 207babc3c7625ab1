import { Module } from "@nestjs/common";
import { OrganizationCleanUp } from "./clean-up/organization-clean-up.ts";
import { IdentityModule } from "./identity.module.ts";

/** The running service: its doors, and what follows from others' events, which a command must not work off. */
@Module({ imports: [IdentityModule], providers: [OrganizationCleanUp] })
export class ServerModule {}
