import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { writePrivateJson } from "../../local/files.ts";
import { runFile, type RunInfo } from "../../local/stack/run-file.ts";
import type { Secrets } from "../../local/settings/secrets.ts";
import { helm, kube, RELEASE } from "../kube.ts";

/** The values of the release that say where its stores are. */
interface Values {
  postgresql: { inChart: boolean; owner: string; database: string };
  redis: { inChart: boolean };
  s3: { inChart: boolean; bucket: string; region: string };
  secrets: { existing: string };
}

/** Environment variables with which `npm run backup` and `npm run restore` find the stores. */
export type StoreEnv = Record<string, string>;

/** Whether all stores are inside the chart. */
export async function areStoresInChart(): Promise<boolean> {
  const { postgresql, redis, s3 } = await values();
  return postgresql.inChart && redis.inChart && s3.inChart;
}

async function values(): Promise<Values> {
  return JSON.parse(await helm("get", "values", RELEASE, "--all", "--output", "json")) as Values;
}

/**
 * Runs `work` while the stores inside a release are reachable from this machine. `folder` then is a data folder with the release's
 * secrets, as that of a product that runs here, so that backups are made and restored by the same commands.
 * @param at the namespace of the release; by default the product's own
 */
export async function withStores(folder: string, work: (env: StoreEnv) => Promise<void>, at?: string): Promise<void> {
  const { postgresql, s3, secrets } = await values();
  const own = await readSecret(secrets.existing || RELEASE, at);
  const roots = await readSecret(`${RELEASE}-roots`, at);
  const forwards = await Promise.all(
    ["postgresql:5432", "redis:6379", "s3:9000"].map((store) => forward(`statefulset/${RELEASE}-${store}`, at)),
  );
  try {
    const [database, redis, store] = forwards.map(({ port }) => `127.0.0.1:${port}`);
    const postgres_url = `postgres://${postgresql.owner}:${roots["database-owner-password"]}@${database}/${postgresql.database}`;
    const redis_url = `redis://:${own["redis-password"]}@${redis}`;
    const [access_key = "", secret_key = ""] = [own["s3-access-key"], own["s3-secret-key"]];
    const endpoint = `http://${store}`;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writePrivateJson(join(folder, "secrets.json"), readSecrets(own));
    const info: Partial<RunInfo> = {
      public_url: "http://localhost:8080",
      postgres_url,
      redis_url,
      s3: { endpoint, bucket: s3.bucket, access_key, secret_key },
    };
    writePrivateJson(runFile(folder), info);
    await work({
      TAKEOFF_DATA_DIR: folder,
      TAKEOFF_DEMO: "0",
      DATABASE_URL: postgres_url,
      REDIS_URL: redis_url,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: access_key,
      S3_SECRET_KEY: secret_key,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
    });
  } finally {
    for (const { stop } of forwards) stop();
  }
}

/** The secrets of a data folder that backups need: the roles' passwords, and the key of encrypted rows. */
function readSecrets(own: Record<string, string>): Partial<Secrets> {
  const role = (name: string): string => own[`${name}-database-password`] ?? "";
  return {
    identity: role("identity"),
    organizations: role("organizations"),
    documents: role("documents"),
    notifications: role("notifications"),
    passwordResetKey: own["password-reset-key"] ?? "",
  };
}

async function readSecret(name: string, at: string | undefined): Promise<Record<string, string>> {
  const { data } = JSON.parse(await kube(...inNamespace(at), "get", "secret", name, "--output", "json")) as {
    data: Record<string, string>;
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, "base64").toString()]));
}

/** A later `--namespace` replaces the product's own. */
export const inNamespace = (at: string | undefined): string[] => (at === undefined ? [] : ["--namespace", at]);

/** Forwards a free port of this machine. @param target of kubectl, with its port: `service/takeoff-gateway:8080` */
export async function forward(target: string, at?: string): Promise<{ port: number; stop: () => void }> {
  const [object = "", port = ""] = target.split(":");
  const args = ["--namespace", at ?? process.env["NAMESPACE"] ?? "", "port-forward", object, `:${port}`];
  const child = spawn("kubectl", args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    once(child, "exit").then(() => [`kubectl port-forward ${target} failed`]),
  ])) as [string];
  const local = /127\.0\.0\.1:(\d+)/.exec(line)?.[1];
  if (local === undefined) throw new Error(line);
  return { port: Number(local), stop: () => void child.kill() };
}
