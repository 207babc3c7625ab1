import { Module } from "@nestjs/common";
import { EventHandlingModule } from "./event-handling.module.ts";
import { SandboxNoticeModule } from "./pdf/process/sandbox-notice.ts";
import { StoreAccessModule } from "./storage/store/store-access.module.ts";

/**
 * The worker: the handlers of events. What must be done at intervals is in `UpkeepModule`: an autoscaler may leave no worker while
 * no event waits.
 */
@Module({ imports: [EventHandlingModule, StoreAccessModule, SandboxNoticeModule.forProcess("documents-worker")] })
export class WorkerModule {}
