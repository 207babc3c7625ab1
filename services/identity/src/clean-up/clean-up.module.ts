import { Module } from "@nestjs/common";
import { makeEventWorkerProvider } from "@takeoff/platform/run";
import { ProviderStoreModule } from "../single-sign-on/store/provider-store.module.ts";
import { UserStoreModule } from "../users/user-store.module.ts";
import { OrganizationCleanUp } from "./organization-clean-up.ts";

/** Deletes what identity stores of a deleted organization. */
@Module({
  imports: [UserStoreModule, ProviderStoreModule],
  providers: [OrganizationCleanUp, makeEventWorkerProvider("identity", OrganizationCleanUp, 1)],
})
export class CleanUpModule {}
