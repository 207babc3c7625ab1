import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { readJson } from "../files.ts";
import { makeRoleUrls } from "../parts/database.ts";
import { storeEnv } from "../parts/service-env.ts";
import type { Owner } from "../parts/service-parts.ts";
import { ROOT } from "../places.ts";
import { makePlainEnv } from "../process/launch.ts";
import { runFile, type RunInfo } from "../stack/run-file.ts";
import { keptSecrets } from "../settings/secrets.ts";
import { readSettings } from "../settings/settings.ts";
import { toSentence, StartError } from "../start-error.ts";

/** Runs a command of a service against the stack that runs here, with this process's input and output, and ends this process as it ends. */
export async function runServiceCommand(service: Owner, args: readonly string[]): Promise<void> {
  try {
    const [code] = (await once(spawnServiceCommand(service, args, "inherit"), "exit")) as [number | null];
    process.exitCode = code ?? 1;
  } catch (error) {
    console.error(toSentence(error));
    process.exitCode = 1;
  }
}

/** Starts a command of a service against the stack that runs here. @throws StartError when none runs */
export function spawnServiceCommand(service: Owner, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const { dataDir, limits, s3: own } = readSettings(process.env);
  const { public_url, redis_url, postgres_url, s3 } = getRunningStack(dataDir);
  const store = s3 && { ...s3, accessKey: s3.access_key, secretKey: s3.secret_key, region: own?.region ?? "us-east-1" };
  const env = {
    ...makePlainEnv(),
    ...limits,
    PUBLIC_URL: public_url,
    REDIS_URL: redis_url,
    DATABASE_URL: makeRoleUrls(postgres_url, keptSecrets(join(dataDir, "secrets.json")))[service],
    INTERNAL_PORT: "0",
    ...(service === "documents" && storeEnv(dataDir, store)),
  };
  return spawn(process.execPath, [join(ROOT, "services", service, "dist", "main.js"), ...args], { cwd: ROOT, env, stdio });
}

/** @throws StartError when nothing runs with this data folder */
export function getRunningStack(dataDir: string): RunInfo {
  const info = readJson<RunInfo>(runFile(dataDir));
  if (!info) throw new StartError(`Nothing runs with the data folder ${dataDir}: start it with \`npm start\` first.`);
  return info;
}

/** Ends every session and withdraws every link and unfinished sign-in. @throws StartError when identity could not */
export async function endSignIns(): Promise<void> {
  const child = spawnServiceCommand("identity", ["operator", "end-sign-ins"], ["ignore", "ignore", "inherit"]);
  await expectSuccess(child, "The sessions could not be ended");
}

/** Identity first: it notes the names of the users that it deletes again, by which the others find theirs. */
const ERASURE_ORDER = ["identity", "organizations", "documents", "notifications"] as const;

/** Runs one erasure pass of each service now. @throws StartError when one fails; the services repeat it by themselves */
export async function eraseNames(): Promise<void> {
  for (const service of ERASURE_ORDER) {
    const child = spawnServiceCommand(service, ["erase"], ["ignore", "inherit", "inherit"]);
    await expectSuccess(child, `The erasure pass of ${service} failed`);
  }
}

async function expectSuccess(child: ChildProcess, otherwise: string): Promise<void> {
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new StartError(`${otherwise}: see the message above.`);
}
