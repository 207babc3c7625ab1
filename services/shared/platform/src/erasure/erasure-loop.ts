import type { OnApplicationBootstrap, OnModuleDestroy, Provider, Type } from "@nestjs/common";
import { PollingLoop } from "../background/polling-loop.ts";
import type { DatabaseConfig } from "../config/config.ts";
import { Database } from "../database/database.ts";
import type { Logger } from "../logging/logger.ts";
import { PlatformModule } from "../run/platform.module.ts";
import { eraseNames, type ErasingService, type NameEraser } from "./erasures.ts";

/** Runs a service's erasure passes while the process runs. */
export class ErasureLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: PollingLoop;

  constructor(database: Database, service: ErasingService, eraser: NameEraser, logger: Logger, intervalSeconds: number) {
    this.loop = new PollingLoop({
      intervalMs: intervalSeconds * 1_000,
      retryMs: Math.min(intervalSeconds, 60) * 1_000,
      task: async () => {
        const erasures = await eraseNames(database, service, eraser);
        if (erasures) logger.info({ erasures }, "names of deleted things erased");
      },
      onError: (error) => logger.warn({ err: error }, "names of deleted things could not be erased; it will be retried"),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }
}

/** @param eraser a provider of the same module */
export function erasureLoopProvider(service: ErasingService, eraser: Type<NameEraser>): Provider {
  return {
    provide: ErasureLoop,
    useFactory: (database: Database, names: NameEraser, logger: Logger, config: DatabaseConfig) =>
      new ErasureLoop(database, service, names, logger, config.ERASURE_INTERVAL_SECONDS),
    inject: [Database, eraser, PlatformModule.LOGGER, PlatformModule.CONFIG],
  };
}
