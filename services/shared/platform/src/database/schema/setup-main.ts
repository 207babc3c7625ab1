import { ConfigError } from "../../config/config.ts";
import { setUpDatabase } from "./setup.ts";

try {
  await setUpDatabase();
} catch (error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${error instanceof ConfigError ? error.message : text}\n`);
  process.exitCode = 1;
}
