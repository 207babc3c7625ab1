import { Module } from "@nestjs/common";
import { eventWork } from "@takeoff/platform";
import { OrganizationCleanUp } from "./clean-up/organization-clean-up.ts";
import { IdentityModule } from "./identity.module.ts";

/** The running service: its doors, and what follows from others' events, which a command must not work off. */
@Module({ imports: [IdentityModule], providers: [OrganizationCleanUp, eventWork("identity", OrganizationCleanUp, 1)] })
export class ServerModule {}
