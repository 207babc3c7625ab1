import { chmodSync, existsSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CrashPoint } from "@takeoff/platform/crash-points";
import { waitFor } from "@takeoff/testing";
import { ScriptedSmtpServer } from "@takeoff/testing/smtp-server";
import { writePrivateJson } from "../../../local/files.ts";
import { ROOT } from "../../../local/places.ts";
import { Ports } from "../../../local/stack/ports.ts";
import type { ServiceName } from "../../../local/parts/service-parts.ts";
import { runFile, type RunInfo } from "../../../local/stack/run-file.ts";
import { readSettings } from "../../../local/settings/settings.ts";
import { startStack, type RunningStack } from "../../../local/stack/stack.ts";
import { discard, IN_A_HURRY } from "../../../local/test/test-stack.ts";
import { terminal } from "../../../local/steps.ts";
import { PATIENCE_MS } from "../../harness/patience.ts";
import { Link } from "./link.ts";
import { SmallDisk } from "./small-disk.ts";

export const STAFF_MAILBOX = "staff@mail.example";
const MIB = 1_048_576;

/** Ordinary settings, short enough for a run to see what they do. */
const SETTINGS = {
  UPLOAD_GRACE_SECONDS: "3",
  MAX_UPLOAD_BYTES: String(320 * MIB),
  STAFF_EMAIL: STAFF_MAILBOX,
  TAKEOFF_DEMO: "0",
  NODE_ENV: "test",
};

interface StartOptions {
  signal: AbortSignal;
  build: boolean;
  needs?: Needs;
}

export const SERVICES = ["gateway", "identity", "organizations", "documents", "documents-worker", "notifications"] as const;
export type Server = "postgres" | "redis" | "minio";

/** What a case needs the product to be like. */
export interface Needs {
  /** Servers whose data have a disk of their own, and its size, MiB. */
  disks?: Partial<Record<"postgres" | "minio", number>>;
  /** For what is measured: limits as customers have them, and no links between services and servers. */
  plain?: boolean;
}

/**
 * A copy of the product in a folder of its own: its servers, its services, and between them links that can be
 * cut. The database waits for its disk as it does for customers: it will be killed.
 */
export class FaultProduct {
  readonly folder: string;
  /** Mail the product sends. */
  readonly mail = new ScriptedSmtpServer({ storeRaw: false });
  links!: { postgres: Link; redis: Link; minio: Link };
  /** What the launcher reported of services that ended, in the order of their ends. */
  readonly deaths: string[] = [];
  private readonly disks: Partial<Record<Server, SmallDisk>> = {};
  private stacks!: { servers: RunningStack; services: RunningStack };
  /** Stops what was started, in reverse order. */
  private readonly started = new AsyncDisposableStack();

  static async start(options: StartOptions): Promise<FaultProduct> {
    const product = new FaultProduct();
    try {
      await product.startAll(options);
      return product;
    } catch (error) {
      // What a failed build or start said.
      for (const line of product.deaths) terminal.line(line);
      await product.started.disposeAsync();
      rmSync(product.folder, { recursive: true, force: true });
      throw error;
    }
  }

  private constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "takeoff-faults-"));
    // PostgreSQL runs as a user of its own when root starts it, and must get to its data.
    chmodSync(this.folder, 0o711);
  }

  private async startAll({ signal, build, needs: { disks = {}, plain = false } = {} }: StartOptions): Promise<void> {
    for (const [server, mib] of Object.entries(disks) as [Server, number][]) {
      const disk = new SmallDisk(join(this.dataFolder, server), mib);
      this.started.defer(() => disk.unmount());
      this.disks[server] = disk;
    }
    await this.mail.start();
    this.started.defer(() => this.mail.stop());
    const ports = new Ports(join(this.folder, "ports.json"));
    const settings = async (part: string, more: Record<string, string>) => {
      const own = { PORT: String(await ports.free()), TAKEOFF_DATA_DIR: join(this.folder, part), SMTP_URL: this.mail.url };
      return { ...SETTINGS, ...(!plain && IN_A_HURRY), ...own, ...more };
    };
    const servers = await startStack({
      settings: readSettings(await settings("servers", {}), ["--store", "minio"]),
      services: [],
      // Says so when MinIO has to be built first, which takes minutes.
      report: terminal,
      signal,
    });
    this.started.defer(() => servers.stop());
    const { postgres_url, redis_url, s3 } = servers.info;
    if (!s3) throw new Error("the faults are tried with an S3 store");
    this.links = {
      postgres: await Link.to(postgres_url, 5432),
      redis: await Link.to(redis_url, 6379),
      minio: await Link.to(s3.endpoint, 80),
    };
    this.started.defer(async () => void (await Promise.all(Object.values(this.links).map((link) => link.close()))));
    const through = (link: Link, url: string): string => (plain ? url : link.url(url));
    const services = await startStack({
      settings: readSettings(
        await settings("services", {
          DATABASE_URL: through(this.links.postgres, postgres_url),
          REDIS_URL: through(this.links.redis, redis_url),
          S3_ENDPOINT: through(this.links.minio, s3.endpoint),
          S3_BUCKET: s3.bucket,
          S3_ACCESS_KEY: s3.access_key,
          S3_SECRET_KEY: s3.secret_key,
        }),
      ),
      build,
      crashFile: this.crashFile,
      report: { line: (text) => void this.deaths.push(text) },
      signal,
    });
    this.started.defer(() => discard(services));
    this.stacks = { servers, services };
    writePrivateJson(this.runFile, { ...this.info, mail_url: null });
  }

  get info(): RunInfo {
    const { servers, services } = this.stacks;
    const { postgres_url, redis_url, s3 } = servers.info;
    // Past the links: what looks at the product must not be disturbed with it.
    return {
      ...services.info,
      postgres_url,
      redis_url,
      s3,
      store: "minio",
      processes: { ...servers.info.processes, ...services.info.processes },
    };
  }

  /** Where the helpers of the tests find this product. */
  get runFile(): string {
    return runFile(this.folder);
  }

  /** @throws when the case did not ask for a disk of this server's own */
  disk(server: "postgres" | "minio"): SmallDisk {
    const disk = this.disks[server];
    if (!disk) throw new Error(`${server} has no disk of its own`);
    return disk;
  }

  /** Where the servers keep their data. */
  get dataFolder(): string {
    return join(this.folder, "servers");
  }

  /** The pid of this moment, as run.json says; undefined while the part is being started again. */
  pid(name: ServiceName | Server): number | undefined {
    return (JSON.parse(readFileSync(runFile(join(this.folder, findStack(name))), "utf8")) as RunInfo).processes[name];
  }

  /** @returns the pid that the signal went to */
  signal(name: ServiceName | Server, signal: NodeJS.Signals): number {
    const pid = this.pid(name);
    if (pid === undefined) throw new Error(`${name} does not run`);
    process.kill(pid, signal);
    return pid;
  }

  /** Waits until another process than `pid` runs under this name. */
  async replaced(name: ServiceName | Server, pid: number): Promise<void> {
    const isReplaced = (): boolean => ![undefined, pid].includes(this.pid(name));
    await waitFor(isReplaced, { what: `${name} to be started again`, timeoutMs: PATIENCE_MS, intervalMs: 10 });
  }

  /** @returns seconds until these services are ready, from now on */
  async readyAfter(...names: ServiceName[]): Promise<number> {
    const begun = performance.now();
    const isReady = async (): Promise<boolean> => (await this.unready(names)).length === 0;
    await waitFor(isReady, { what: `${names.join()} to be ready`, timeoutMs: PATIENCE_MS, intervalMs: 20 });
    return (performance.now() - begun) / 1000;
  }

  /** Those of the services that are not ready. */
  async unready(names: readonly ServiceName[] = SERVICES): Promise<ServiceName[]> {
    const states = await Promise.all(names.map((name) => this.isReady(name)));
    return names.filter((_, index) => !states[index]);
  }

  /** Orders the next process that comes to that point to end there. */
  orderCrash(point: CrashPoint): void {
    writeFileSync(this.crashFile, point);
  }

  /** Waits until an ordered crash was carried out, or its order was taken back. */
  async crashed(): Promise<void> {
    await waitFor(() => !existsSync(this.crashFile), { what: "an ordered crash", timeoutMs: PATIENCE_MS, intervalMs: 5 });
  }

  /** Takes an order back that was not carried out. */
  cancelCrash(): void {
    rmSync(this.crashFile, { force: true });
  }

  /** Log of a process from the beginning of this product. */
  log(name: ServiceName | Server): string {
    const file = join(this.folder, findStack(name), "logs", `${name}.log`);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  /** Stops everything; with `keepLogs` the logs stay in test-results. */
  async stop(keepLogs: boolean): Promise<void> {
    await this.started.disposeAsync();
    if (keepLogs) {
      for (const part of ["servers", "services"])
        cpSync(join(this.folder, part, "logs"), join(ROOT, "test-results", `faults-${part}-logs`), { recursive: true, force: true });
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async isReady(name: ServiceName): Promise<boolean> {
    const ready = fetch(`${this.info.services.metrics[name]}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    const answer = await ready.catch(() => null);
    await answer?.arrayBuffer();
    return answer?.ok ?? false;
  }

  private get crashFile(): string {
    return join(this.folder, "crash");
  }
}

function findStack(name: ServiceName | Server): "servers" | "services" {
  return name === "postgres" || name === "redis" || name === "minio" ? "servers" : "services";
}
