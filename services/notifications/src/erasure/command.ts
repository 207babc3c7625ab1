import { databaseConfig, eraseCommand, processConfig, readConfig } from "@takeoff/platform";
import { EmailEraser, ErasureModule } from "./email-eraser.ts";

export async function eraseEmails(): Promise<void> {
  const config = readConfig(processConfig.extend(databaseConfig.shape));
  await eraseCommand({ service: "notifications", config, module: ErasureModule, eraser: EmailEraser, dependencies: { database: config } });
}
