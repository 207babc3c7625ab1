import { ConfigError } from "../config/config.ts";
import { setUpDatabase } from "./setup.ts";

try {
  await setUpDatabase();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
