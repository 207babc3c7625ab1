import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { readJson } from "./files.ts";
import { roleUrls } from "./parts/database.ts";
import type { Owner } from "./parts/service-parts.ts";
import { ROOT } from "./places.ts";
import { plainEnv } from "./process/launch.ts";
import { runFile, type RunInfo } from "./run-file.ts";
import { keptSecrets } from "./secrets.ts";
import { readSettings, type Settings } from "./settings.ts";
import { sentenceOf, StartError } from "./start-error.ts";

/** Environment that only some services' commands need. */
type MoreEnv = (info: RunInfo, settings: Settings) => Record<string, string>;

interface ServiceCommand {
  program: string;
  args: string[];
  options: Pick<SpawnOptions, "cwd" | "env">;
}

/**
 * Runs a command of a service against the stack that runs here, with this process's input and output, and ends this
 * process as it ends.
 */
export async function runServiceCommand(service: Owner, args: readonly string[], moreEnv?: MoreEnv): Promise<void> {
  try {
    const command = serviceCommand(service, args, moreEnv);
    const child = spawn(command.program, command.args, { ...command.options, stdio: "inherit" });
    const [code] = (await once(child, "exit")) as [number | null];
    process.exitCode = code ?? 1;
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** How a command of a service is started against the stack that runs here. @throws StartError when none runs */
export function serviceCommand(service: Owner, args: readonly string[], moreEnv: MoreEnv = () => ({})): ServiceCommand {
  const settings = readSettings(process.env);
  const { dataDir, limits } = settings;
  const info = runningStack(dataDir);
  const secrets = keptSecrets(join(dataDir, "secrets.json"));
  const env = {
    ...plainEnv(),
    ...limits,
    PUBLIC_URL: info.public_url,
    REDIS_URL: info.redis_url,
    DATABASE_URL: roleUrls(info.postgres_url, secrets)[service],
    INTERNAL_PORT: "0",
    ...moreEnv(info, settings),
  };
  const main = join(ROOT, "services", service, "dist", "main.js");
  return { program: process.execPath, args: [main, ...args], options: { cwd: ROOT, env } };
}

/** @throws StartError when nothing runs with this data folder */
export function runningStack(dataDir: string): RunInfo {
  const info = readJson<RunInfo>(runFile(dataDir));
  if (!info) throw new StartError(`Nothing runs with the data folder ${dataDir}: start it with \`npm start\` first.`);
  return info;
}
