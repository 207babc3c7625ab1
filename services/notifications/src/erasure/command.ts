import { databaseConfig, eraseCommand, processConfig, readConfig } from "@takeoff/platform";
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
