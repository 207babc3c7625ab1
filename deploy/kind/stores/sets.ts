import { spawn } from "node:child_process";
import { once } from "node:events";
import { expectEmpty } from "../../backup/database.ts";
import { ROOT } from "../../local/places.ts";
import { inNamespace, withStores, type StoreEnv } from "./cluster-stores.ts";
import { deployment, kube, PARTS, RELEASE, run, type Part } from "../kube.ts";

const SERVICES = `app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component in (${PARTS.join(",")})`;

export interface SetOptions {
  /** A folder for secrets while the command runs; the caller removes it. */
  dataDir: string;
  /** Namespace of the release; by default the product's own. */
  at?: string;
  /** Shows what the command prints. */
  isShown?: boolean;
}

/** Runs `npm run backup` with these arguments for a release whose stores are inside the chart. */
export async function backUpRelease(args: readonly string[], { dataDir, at, isShown = false }: SetOptions): Promise<void> {
  await withStores(dataDir, (env) => npm(isShown, ["backup", "--", ...args], env), at);
}

/** Stops a release's services, runs `npm run restore` for its stores, and starts them. @throws StartError when the release has users */
export async function restoreRelease(args: readonly string[], { dataDir, at, isShown = false }: SetOptions): Promise<void> {
  // Before anything is stopped.
  await withStores(dataDir, ({ DATABASE_URL = "" }) => expectEmpty(DATABASE_URL), at);
  const of = inNamespace(at);
  const replicas = new Map<Part, string>();
  for (const part of PARTS) replicas.set(part, await kube(...of, "get", deployment(part), "--output", "jsonpath={.spec.replicas}"));
  await kube(...of, "scale", "deployment", "--selector", SERVICES, "--replicas=0");
  try {
    await kube(...of, "wait", "--for=delete", "pod", "--selector", SERVICES, "--timeout=2m");
    await withStores(dataDir, (env) => npm(isShown, ["restore", "--", ...args], env), at);
  } finally {
    for (const [part, count] of replicas) await kube(...of, "scale", deployment(part), `--replicas=${count}`);
  }
  for (const part of PARTS) await kube(...of, "rollout", "status", deployment(part), "--timeout=5m");
}

/** Builds the commands of the services that backups run. */
export async function buildServices(): Promise<void> {
  await run("npm", ["--prefix", ROOT, "run", "build"]);
}

async function npm(isShown: boolean, args: readonly string[], env: StoreEnv): Promise<void> {
  const all = ["--prefix", ROOT, "run", "--silent", ...args];
  if (!isShown) return void (await run("npm", all, "", env));
  const child = spawn("npm", all, { stdio: "inherit", env: { ...process.env, ...env } });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`npm run ${args[0]} failed: see its messages above.`);
}
