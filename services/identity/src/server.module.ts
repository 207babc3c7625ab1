import { Module } from "@nestjs/common";
import { eventWorkerProvider } from "@takeoff/platform";
import { OrganizationCleanUp } from "./clean-up/organization-clean-up.ts";
import { IdentityModule } from "./identity.module.ts";

/** The running service: the shared controllers and providers, and the event worker, which must not run in commands. */
@Module({ imports: [IdentityModule], providers: [OrganizationCleanUp, eventWorkerProvider("identity", OrganizationCleanUp, 1)] })
export class ServerModule {}
