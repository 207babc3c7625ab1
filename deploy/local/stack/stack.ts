import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "../install/build.ts";
import { together, type Run } from "../process/commands.ts";
import { createFirstAdmin, deliverDemo, fillDemo, type FirstAdmin } from "./first-data.ts";
import { writePrivateJson } from "../files.ts";
import { prepareDatabase, makeRoleUrls } from "../parts/database.ts";
import { giveAddresses, SERVICES, makeServicePart, type ServiceEnvs, type ServiceName } from "../parts/service-parts.ts";
import { startServers } from "../parts/servers.ts";
import { makeServiceEnvs } from "../parts/service-env.ts";
import { isFree, Ports } from "./ports.ts";
import { claimDataDir } from "../process/claim.ts";
import { ProcessGroup } from "../process/process-group.ts";
import { describeRun, runFile, type RunInfo } from "./run-file.ts";
import { keptSecrets } from "../settings/secrets.ts";
import type { Settings } from "../settings/settings.ts";
import { StartError } from "../start-error.ts";
import { silent, step, type Report } from "../steps.ts";

export interface StackOptions {
  settings: Settings;
  /** Where progress and ends of processes are reported; nowhere by default. */
  report?: Report;
  /** Build first (the default), or take what is built. */
  build?: boolean;
  /** Let the database skip its waits for the disk: for tests. */
  fsyncOff?: boolean;
  /** Where services of a test look for the order to crash (`crashPoint` of platform). */
  crashFile?: string;
  /** Which services to run; all by default. */
  services?: readonly ServiceName[];
  /** Where the gateway listens when something else stands before it on PORT. */
  gatewayPort?: number;
  /** Cancels the start. */
  signal?: AbortSignal;
}

export interface RunningStack {
  /** What run.json holds, with the pids of this moment. */
  readonly info: RunInfo;
  readonly runFile: string;
  readonly demo: boolean;
  /** The administrator that this start created. */
  readonly firstAdmin: FirstAdmin | null;
  /** Stops one part and starts it again; resolves when it answers. */
  restart(name: string, graceSeconds?: number): Promise<void>;
  /** Stops everything in order; nothing is left running. */
  stop(): Promise<void>;
  /** Ends everything by force, for a second Ctrl-C; `stop` then still cleans up. */
  kill(): void;
}

/** Brings the whole product up on this machine. @throws StartError with one sentence for the reader, after all is stopped again */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { report = silent } = options;
  const { dataDir } = options.settings;
  const release = await claimDataDir(dataDir);
  const file = runFile(dataDir);
  rmSync(file, { force: true }); // of a start that was killed
  const cancelled = new AbortController();
  let info: RunInfo | null = null;
  const processes: ProcessGroup = new ProcessGroup({
    dataDir,
    logDir: join(dataDir, "logs"),
    report,
    changed: () => {
      if (!info || cancelled.signal.aborted) return;
      info.processes = processes.pids();
      writePrivateJson(file, info);
    },
  });
  const callOff = (reason: unknown): void => {
    cancelled.abort(reason);
    void processes.stop();
  };
  const run: Run = { report, logDir: join(dataDir, "logs"), signal: cancelled.signal, callOff };
  let delivering = Promise.resolve();
  const stop = async (): Promise<void> => {
    callOff(STOPPED);
    await delivering;
    await processes.stop();
    rmSync(file, { force: true });
    release();
  };
  const cancel = (): void => callOff(new StartError("The start was called off."));
  options.signal?.addEventListener("abort", cancel);
  if (options.signal?.aborted) cancel();
  try {
    const started = await startParts(options, run, processes);
    info = { ...started.info, processes: processes.pids() };
    run.signal.throwIfAborted();
    writePrivateJson(file, info);
    if (started.demo) delivering = deliverDemo(run, dataDir, started.envs);
    return {
      info,
      runFile: file,
      demo: started.demo,
      firstAdmin: started.firstAdmin,
      restart: (name, graceSeconds) => processes.get(name).restart(graceSeconds),
      stop,
      kill: () => processes.kill(),
    };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    options.signal?.removeEventListener("abort", cancel);
  }
}

const STOPPED = new StartError("The stack was stopped.");

interface Started {
  info: Omit<RunInfo, "processes">;
  envs: ServiceEnvs;
  demo: boolean;
  firstAdmin: FirstAdmin | null;
}

async function startParts(options: StackOptions, run: Run, processes: ProcessGroup): Promise<Started> {
  const { settings, services = SERVICES, fsyncOff = false } = options;
  const { report } = run;
  const gatewayPort = options.gatewayPort ?? settings.port;
  // Servers alone, as a restore starts them, leave the gateway's port to a product that runs there.
  if (services.includes("gateway") && !(await isFree(gatewayPort)))
    throw new StartError(`Port ${gatewayPort} is taken by another program: set PORT to a free one.`);
  const secrets = keptSecrets(join(settings.dataDir, "secrets.json"));
  const ports = new Ports(join(settings.dataDir, "ports.json"));
  const building =
    options.build === false || services.length === 0 ? Promise.resolve() : step(report, "Services and web app built", () => build(run));
  const starting = startServers({ settings, run, processes, ports, secrets, fsyncOff });
  const [servers] = await together(run, [starting, building]);
  const addresses = await giveAddresses(ports, gatewayPort);
  const envs = makeServiceEnvs({ settings, servers, secrets, addresses, crashFile: options.crashFile });
  const info = describeRun(settings, servers, addresses);
  if (services.length > 0) {
    await step(report, "Database prepared", () => prepareDatabase(run, servers.postgresUrl, makeRoleUrls(servers.postgresUrl, secrets)));
    const start = (name: ServiceName): Promise<void> => processes.start(makeServicePart(name, envs, addresses));
    await step(report, "Services started", () => together(run, services.map(start)));
  }
  if (services.length < SERVICES.length) return { info, envs, demo: false, firstAdmin: null };
  return {
    info,
    envs,
    firstAdmin: settings.admin.wanted ? await createFirstAdmin(run, settings.admin, envs) : null,
    demo: settings.demo && (await step(report, "Demo there", () => fillDemo(run, settings.dataDir, envs))),
  };
}
