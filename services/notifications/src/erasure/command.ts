import { databaseConfig, processConfig, readConfig } from "@takeoff/platform";
import { eraseCommand } from "@takeoff/platform/run";
import { ErasureModule, NotificationsEraser } from "./notifications-eraser.ts";

export async function eraseEmails(): Promise<void> {
  const config = readConfig(processConfig.extend(databaseConfig.shape));
  await eraseCommand({
    service: "notifications",
    config,
    module: ErasureModule,
    eraser: NotificationsEraser,
    dependencies: { database: config },
  });
}
