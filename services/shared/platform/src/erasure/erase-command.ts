import type { Type } from "@nestjs/common";
import { Database } from "../database/database.ts";
import type { ProcessConfig } from "../config/config.ts";
import { createContext } from "../run/run-worker.ts";
import type { PlatformDependencies } from "../run/serve.ts";
import { eraseNames, type ErasingService, type NameEraser } from "./erasures.ts";

export interface EraseCommand {
  service: ErasingService;
  config: ProcessConfig;
  /** A module that exports the eraser. */
  module: Type;
  eraser: Type<NameEraser>;
  dependencies: PlatformDependencies;
}

/** A service's command `erase`: one erasure pass. After a restore it deletes what was deleted since, before the service starts. */
export async function eraseCommand({ service, config, module, eraser, dependencies }: EraseCommand): Promise<void> {
  const quiet = { ...config, LOG_LEVEL: "warn" as const };
  const { app } = await createContext({ service, name: `${service}-erase`, config: quiet, module, dependencies });
  try {
    const erasures = await eraseNames(app.get(Database), service, app.get(eraser));
    process.stdout.write(erasures === null ? `${service}: another process is erasing\n` : `${service}: ${erasures} erasures\n`);
  } finally {
    await app.close();
  }
}
