import { Module } from "@nestjs/common";
import { SetsModule } from "../sets/sets.module.ts";
import { DraftStoreModule } from "../store/draft-store.module.ts";
import { PageScanner } from "./page-scanner.ts";
import { ScanModelFiles } from "./scan-model-files.ts";
import { ScanPageRepository } from "./scan-page.repository.ts";
import { ScanRequests } from "./scan-requests.ts";
import { ScanService } from "./scan.service.ts";
import { ScanSlots } from "./scan-slots.ts";

@Module({
  imports: [DraftStoreModule, SetsModule],
  providers: [ScanModelFiles, ScanPageRepository, ScanRequests, ScanService, ScanSlots, PageScanner],
  exports: [ScanRequests, ScanService],
})
export class ScansModule {}
