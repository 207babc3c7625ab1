import { Module, type DynamicModule, type Provider, type Type } from "@nestjs/common";
import { PeriodicTask } from "../background/polling-loop.ts";
import type { DatabaseConfig } from "../config/config.ts";
import { Database } from "../database/database.ts";
import type { Logger } from "../logging/logger.ts";
import { CONFIG, LOGGER } from "../run/inject.ts";
import { eraseNames, type ErasingService, type NameEraser } from "./erasures.ts";

/** Runs a service's erasure passes while the process runs. */
export class ErasureLoop extends PeriodicTask {
  constructor(database: Database, service: ErasingService, eraser: NameEraser, logger: Logger, intervalSeconds: number) {
    super({
      intervalMs: intervalSeconds * 1_000,
      retryMs: Math.min(intervalSeconds, 60) * 1_000,
      task: async () => {
        const erasures = await eraseNames(database, service, eraser);
        if (erasures) logger.info({ erasures }, "names of deleted things erased");
      },
      onError: (error) => logger.warn({ err: error }, "names of deleted things could not be erased; it will be retried"),
    });
  }
}

/** Erases names while the process runs. Commands must not import it. */
@Module({})
export class ErasureLoopModule {
  /** @param erasure a module that exports the eraser */
  static forService(service: ErasingService, erasure: Type, eraser: Type<NameEraser>): DynamicModule {
    const loop: Provider = {
      provide: ErasureLoop,
      useFactory: (database: Database, names: NameEraser, logger: Logger, config: DatabaseConfig) =>
        new ErasureLoop(database, service, names, logger, config.ERASURE_INTERVAL_SECONDS),
      inject: [Database, eraser, LOGGER, CONFIG],
    };
    return { module: ErasureLoopModule, imports: [erasure], providers: [loop] };
  }
}
