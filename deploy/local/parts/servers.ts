import type { Run } from "../commands.ts";
import type { Ports } from "../ports.ts";
import type { ProcessGroup } from "../process/process-group.ts";
import type { Secrets } from "../secrets.ts";
import type { S3Settings, Settings } from "../settings.ts";
import { step } from "../steps.ts";
import { together } from "../together.ts";
import { reachable } from "./reachable.ts";
import { mailPart } from "./mail.ts";
import { ensureBucket, minioPart } from "./minio.ts";
import { ensureDatabase, postgresUrl, preparePostgres } from "./postgres.ts";
import { redisPart, redisUrl } from "./redis.ts";
import { findRedis } from "./redis-program.ts";
import { chooseStorage } from "./storage.ts";

/** The servers that the services need, started here or given. */
export interface Servers {
  /** With a superuser's rights. */
  postgresUrl: string;
  redisUrl: string;
  /** Null where the disk store keeps the files. */
  s3: S3Settings | null;
  smtpUrl: string;
  /** Null where mail goes to a server of the user's own. */
  mailUrl: string | null;
}

export interface ServerOptions {
  settings: Settings;
  run: Run;
  processes: ProcessGroup;
  ports: Ports;
  secrets: Secrets;
  fsyncOff: boolean;
}

/** Brings up PostgreSQL, Redis, storage and mail, all at once. */
export async function startServers(options: ServerOptions): Promise<Servers> {
  const [postgres, redis, s3, mail] = await together(options.run, [
    startPostgres(options),
    startRedis(options),
    startStorage(options),
    startMail(options),
  ]);
  return { postgresUrl: postgres, redisUrl: redis, s3, ...mail };
}

async function startPostgres({ settings, run, processes, ports, secrets, fsyncOff }: ServerOptions): Promise<string> {
  if (settings.databaseUrl) return reachable("DATABASE_URL", settings.databaseUrl, 5432);
  const port = await ports.stable("postgres");
  const password = secrets.postgres;
  await step(run.report, "PostgreSQL started", async () => {
    await processes.start(await preparePostgres(run, { dataDir: settings.dataDir, port, password, fsyncOff }));
    await ensureDatabase(port, password);
  });
  return postgresUrl(port, password);
}

async function startRedis({ settings, run, processes, ports, secrets }: ServerOptions): Promise<string> {
  if (settings.redisUrl) return reachable("REDIS_URL", settings.redisUrl, 6379);
  const port = await ports.stable("redis");
  const password = secrets.redis;
  await step(run.report, "Redis started", async () => {
    const server = await findRedis(run);
    await processes.start(redisPart({ server, dataDir: settings.dataDir, port, password }));
  });
  return redisUrl(port, password);
}

async function startStorage({ settings, run, processes, ports, secrets }: ServerOptions): Promise<S3Settings | null> {
  const storage = await chooseStorage(settings, run);
  if (storage.kind === "disk") return null;
  const port = storage.kind === "minio" ? await ports.stable("minio") : 0;
  const s3 = settings.s3 ?? {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "takeoff",
    accessKey: secrets.s3AccessKey,
    secretKey: secrets.s3SecretKey,
    region: "us-east-1",
  };
  await step(run.report, storage.kind === "minio" ? "MinIO started" : "Bucket found", async () => {
    if (storage.kind === "minio") await processes.start(minioPart({ server: storage.server, dataDir: settings.dataDir, port, ...s3 }));
    await ensureBucket(s3);
  });
  return s3;
}

async function startMail({ settings, run, processes, ports }: ServerOptions): Promise<Pick<Servers, "smtpUrl" | "mailUrl">> {
  if (settings.smtpUrl) return { smtpUrl: await reachable("SMTP_URL", settings.smtpUrl, 25), mailUrl: null };
  const [smtpPort, webPort] = [await ports.stable("smtp"), await ports.stable("mail")];
  await step(run.report, "Mail catcher started", () => processes.start(mailPart({ dataDir: settings.dataDir, smtpPort, webPort })));
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, mailUrl: `http://127.0.0.1:${webPort}` };
}
