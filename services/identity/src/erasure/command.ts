import { readConfig } from "@takeoff/platform";
import { eraseCommand } from "@takeoff/platform/run";
import { operatorConfig } from "../config.ts";
import { ErasureModule, UserEraser } from "./user-eraser.ts";

export async function eraseUsers(): Promise<void> {
  const config = readConfig(operatorConfig);
  await eraseCommand({ service: "identity", config, module: ErasureModule, eraser: UserEraser, dependencies: { database: config } });
}
