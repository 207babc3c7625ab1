import { chmodSync, existsSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CrashPoint } from "@takeoff/platform/crash-points";
import { waitFor } from "@takeoff/testing";
import { ScriptedSmtpServer } from "@takeoff/testing/smtp-server";
import { writePrivateJson } from "../../../local/files.ts";
import { ROOT } from "../../../local/places.ts";
import { Ports } from "../../../local/ports.ts";
import type { ServiceName } from "../../../local/parts/service-parts.ts";
import { runFile, type RunInfo } from "../../../local/run-file.ts";
import { readSettings } from "../../../local/settings.ts";
import { startStack, type RunningStack } from "../../../local/stack.ts";
import { IN_A_HURRY } from "../../../local/test/test-stack.ts";
import { terminal } from "../../../local/steps.ts";
import { PATIENCE_MS } from "../../harness/patience.ts";
import { Link } from "./link.ts";
import { SmallDisk } from "./small-disk.ts";

export const STAFF_MAILBOX = "staff@mail.example";
const MIB = 1_048_576;

/** Ordinary settings, short enough for a run to see what they do. */
const SETTINGS = {
  UPLOAD_GRACE_SECONDS: "5",
  MAX_UPLOAD_BYTES: String(64 * MIB),
  STAFF_EMAIL: STAFF_MAILBOX,
  TAKEOFF_DEMO: "0",
  NODE_ENV: "test",
};

export const SERVICES = ["gateway", "identity", "organizations", "documents", "documents-worker", "notifications"] as const;
export type Server = "postgres" | "redis" | "minio";

/** What a case needs the product to be like. */
export interface Needs {
  /** Servers whose data have a disk of their own, of so many MiB. */
  disks?: Partial<Record<"postgres" | "minio", number>>;
  /** For what is measured: limits as customers have them, and no links between services and servers. */
  plain?: true;
}

/**
 * A copy of the product in a folder of its own: its servers, its services, and between them links that can be
 * disturbed. The database waits for its disk as it does for customers: it will be killed.
 */
export class FaultProduct {
  /** Mail the product sends. */
  readonly mail: ScriptedSmtpServer;
  readonly links: { postgres: Link; redis: Link; minio: Link };
  readonly folder: string;
  readonly disks: Partial<Record<Server, SmallDisk>>;
  /** What the launcher reported of processes that ended, in the order of their ends. */
  readonly deaths: readonly string[];
  private readonly stacks: { servers: RunningStack; services: RunningStack };

  static async start(options: { signal: AbortSignal; build: boolean; needs?: Needs }): Promise<FaultProduct> {
    const { plain = false } = options.needs ?? {};
    const folder = mkdtempSync(join(tmpdir(), "takeoff-faults-"));
    // PostgreSQL runs as a user of its own when root starts it, and must get to its data.
    chmodSync(folder, 0o711);
    const ports = new Ports(join(folder, "ports.json"));
    const mail = new ScriptedSmtpServer({ storeRaw: false });
    const deaths: string[] = [];
    const undo: (() => Promise<unknown>)[] = [() => mail.stop()];
    const disks: FaultProduct["disks"] = {};
    try {
      for (const [server, mib] of Object.entries(options.needs?.disks ?? {}) as [Server, number][]) {
        const disk = new SmallDisk(join(folder, "servers", server), mib);
        undo.unshift(() => Promise.resolve(disk.unmount()));
        disks[server] = disk;
      }
      await mail.start();
      const common = { ...SETTINGS, ...(!plain && IN_A_HURRY), SMTP_URL: mail.url };
      const servers = await startStack({
        settings: readSettings({ ...common, PORT: String(await ports.free()), TAKEOFF_DATA_DIR: join(folder, "servers") }, [
          "--store",
          "minio",
        ]),
        services: [],
        // Says so when MinIO has to be built first, which takes minutes.
        report: terminal,
        signal: options.signal,
      });
      undo.push(() => servers.stop());
      const { info } = servers;
      if (!info.s3) throw new Error("the faults are tried with an S3 store");
      const [postgres, redis, minio] = await Promise.all([
        Link.to(info.postgres_url, 5432),
        Link.to(info.redis_url, 6379),
        Link.to(info.s3.endpoint, 80),
      ]);
      undo.push(() => Promise.all([postgres.close(), redis.close(), minio.close()]));
      const services = await startStack({
        settings: readSettings({
          ...common,
          PORT: String(await ports.free()),
          TAKEOFF_DATA_DIR: join(folder, "services"),
          DATABASE_URL: plain ? info.postgres_url : postgres.url(info.postgres_url),
          REDIS_URL: plain ? info.redis_url : redis.url(info.redis_url),
          S3_ENDPOINT: plain ? info.s3.endpoint : minio.url(info.s3.endpoint),
          S3_BUCKET: info.s3.bucket,
          S3_ACCESS_KEY: info.s3.access_key,
          S3_SECRET_KEY: info.s3.secret_key,
        }),
        build: options.build,
        crashFile: join(folder, "crash"),
        report: { line: (text) => void deaths.push(text) },
        signal: options.signal,
      });
      const product = new FaultProduct({ folder, mail, deaths, disks, links: { postgres, redis, minio } }, { servers, services });
      writePrivateJson(product.runFile, { ...product.info, mail_url: null });
      return product;
    } catch (error) {
      // What a failed build or start said.
      for (const line of deaths) terminal.line(line);
      for (const step of undo.reverse()) await step();
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  private constructor(
    { folder, mail, deaths, disks, links }: Pick<FaultProduct, "folder" | "mail" | "deaths" | "disks" | "links">,
    stacks: FaultProduct["stacks"],
  ) {
    this.folder = folder;
    this.disks = disks;
    this.mail = mail;
    this.deaths = deaths;
    this.links = links;
    this.stacks = stacks;
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

  /** Where the servers keep their data. */
  get dataFolder(): string {
    return join(this.folder, "servers");
  }

  /** The pid of this moment, as run.json says; undefined while the part is being started again. */
  pid(name: ServiceName | Server): number | undefined {
    return (JSON.parse(readFileSync(runFile(join(this.folder, stackOf(name))), "utf8")) as RunInfo).processes[name];
  }

  /** @returns the pid that the signal went to */
  signal(name: ServiceName | Server, signal: NodeJS.Signals): number {
    const pid = this.pid(name);
    if (pid === undefined) throw new Error(`${name} does not run`);
    process.kill(pid, signal);
    return pid;
  }

  /** Waits until another process than `pid` runs under this name. @returns its pid */
  replaced(name: ServiceName | Server, pid: number): Promise<number> {
    const look = (): number | null => {
      const now = this.pid(name);
      return now === undefined || now === pid ? null : now;
    };
    return waitFor(look, { what: `${name} to be started again`, timeoutMs: PATIENCE_MS, intervalMs: 10 });
  }

  /** Whether a service says that it is ready (or live). */
  async well(name: ServiceName, what: "ready" | "live" = "ready"): Promise<boolean> {
    const answer = await fetch(`${this.info.services.metrics[name]}/health/${what}`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    return answer?.ok ?? false;
  }

  /** Kills a service and waits for its return. @returns seconds from the new process's start until it is ready */
  async killAndReturn(name: ServiceName): Promise<number> {
    await this.replaced(name, this.signal(name, "SIGKILL"));
    return this.readyAfter(name);
  }

  /** @returns seconds until the service is ready, from now on */
  async readyAfter(name: ServiceName): Promise<number> {
    const begun = performance.now();
    await waitFor(() => this.well(name), { what: `${name} to be ready`, timeoutMs: PATIENCE_MS, intervalMs: 20 });
    return (performance.now() - begun) / 1000;
  }

  /** Orders the next process that comes to that point to end there. */
  orderCrash(point: CrashPoint): void {
    writeFileSync(this.crashFile, point);
  }

  /** Whether an ordered crash is still to come. */
  get crashIsDue(): boolean {
    return existsSync(this.crashFile);
  }

  /** Takes an order back that was not carried out. */
  cancelCrash(): void {
    rmSync(this.crashFile, { force: true });
  }

  /** Log of a process from the beginning of this product. */
  log(name: ServiceName | Server): string {
    const file = join(this.folder, stackOf(name), "logs", `${name}.log`);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  /** Stops everything; with `keepLogs` the logs stay in test-results. */
  async stop(keepLogs: boolean): Promise<void> {
    const { servers, services } = this.stacks;
    await Promise.all(Object.values(this.links).map((link) => link.open().catch(() => undefined)));
    await services.stop();
    await servers.stop();
    await Promise.all(Object.values(this.links).map((link) => link.close()));
    await this.mail.stop();
    if (keepLogs) {
      for (const part of ["servers", "services"])
        cpSync(join(this.folder, part, "logs"), join(ROOT, "test-results", `faults-${part}-logs`), { recursive: true, force: true });
    }
    for (const disk of Object.values(this.disks)) disk.unmount();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get crashFile(): string {
    return join(this.folder, "crash");
  }
}

function stackOf(name: ServiceName | Server): "servers" | "services" {
  return name === "postgres" || name === "redis" || name === "minio" ? "servers" : "services";
}
