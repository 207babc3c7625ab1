import { Module } from "@nestjs/common";
import { StorageModule } from "../storage.module.ts";
import { StoreAccess } from "./store-access.ts";

@Module({
  imports: [StorageModule],
  providers: [StoreAccess],
})
export class StoreAccessModule {}
