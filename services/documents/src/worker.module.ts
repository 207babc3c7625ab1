import { Module, type OnApplicationBootstrap } from "@nestjs/common";
import { Database, EventConsumer, Health, PlatformModule, QueueWorker, type Logger } from "@takeoff/platform";
import { CheckService } from "./checking/check.service.ts";
import { PdfInspector } from "./checking/pdf-inspector.ts";
import type { DocumentsConfig } from "./config.ts";
import { Sweeper } from "./objects/sweeper.ts";
import { StorageModule } from "./storage.module.ts";

/** Looking inside PDFs is bound by the processor and takes a heap of its own: more of it at once is more processes. */
const CONCURRENCY = 1;

/** What follows from documents' events, and the clean-up. */
@Module({
  imports: [StorageModule],
  providers: [
    CheckService,
    PdfInspector,
    Sweeper,
    {
      provide: QueueWorker,
      useFactory: (config: DocumentsConfig, database: Database, logger: Logger, health: Health, checks: CheckService) => {
        const consumer = new EventConsumer("documents", database, logger, { "document.uploaded": (event) => checks.check(event) });
        const worker = new QueueWorker("documents", config.REDIS_URL, logger, (job) => consumer.consume(job), CONCURRENCY);
        health.whileLive("queue", () => worker.checkLive());
        return worker;
      },
      inject: [PlatformModule.CONFIG, Database, PlatformModule.LOGGER, Health, CheckService],
    },
  ],
})
export class WorkerModule implements OnApplicationBootstrap {
  constructor(
    private readonly worker: QueueWorker,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.worker.start();
    this.sweeper.start();
  }
}
