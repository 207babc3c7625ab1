import { join } from "node:path";
import { ROOT } from "../places.ts";
import type { Program } from "../process/launch.ts";
import type { Part } from "../process/supervised.ts";
import type { Ports } from "../stack/ports.ts";
import { answers } from "../process/wait.ts";

/** Every process of the product, in the order in which their addresses are made. */
export const SERVICES = ["identity", "organizations", "documents", "documents-worker", "notifications", "gateway"] as const;
export type ServiceName = (typeof SERVICES)[number];
/** Those that answer HTTP calls. */
export type HttpService = Exclude<ServiceName, "documents-worker">;

/** Services that own a schema of the database. */
export const OWNERS = ["identity", "organizations", "documents", "notifications"] as const;
export type Owner = (typeof OWNERS)[number];

/** Where the code of every service stands, below the root. */
export const SERVICE_FOLDERS: readonly string[] = [...OWNERS, "gateway"].map((name) => `services/${name}`);

/** Where one process listens; all on 127.0.0.1. */
export interface Address {
  internal: number;
  http?: number;
  rpc?: number;
}
export type Addresses = Record<ServiceName, Address> & Record<HttpService, { http: number }>;

/** @param gatewayPort the public port */
export async function giveAddresses(ports: Ports, gatewayPort: number): Promise<Addresses> {
  return {
    identity: { internal: await ports.free(), http: await ports.free(), rpc: await ports.free() },
    organizations: { internal: await ports.free(), http: await ports.free(), rpc: await ports.free() },
    documents: { internal: await ports.free(), http: await ports.free() },
    "documents-worker": { internal: await ports.free() },
    notifications: { internal: await ports.free(), http: await ports.free() },
    gateway: { internal: await ports.free(), http: gatewayPort },
  };
}

/** The environment variables of each process. */
export type ServiceEnvs = Record<ServiceName, Record<string, string>>;

export function makeServicePart(name: ServiceName, envs: ServiceEnvs, addresses: Addresses): Part {
  const command = name === "documents-worker" ? ["worker"] : [];
  return {
    name,
    program: serviceProgram(name, command, envs),
    ready: () => answers(`http://127.0.0.1:${addresses[name].internal}/health/ready`),
    // They finish what they are at, for at most 25 s.
    stopSeconds: 30,
  };
}

/**
 * Bodies that stream by are memory outside the heap which only a collection gives back. With Node's large young
 * generation that takes full collections, each over the whole heap (44 % of the time of a busy gateway, measured); with
 * a small one cheap and frequent ones do it. Where nothing streams it would only make small calls dearer.
 */
const STREAMING: readonly ServiceName[] = ["gateway", "documents", "documents-worker"];
/** The heap from which on full collections begin, MiB: see decision 0009. At Node's own they come for the buffers of the streams. */
const STREAMING_HEAP_MIB = 128;

/**
 * How far a heap may go beyond what is in use before V8 clears it follows from how large it may become: four times at
 * Node's own limit. The rows of a few exports then occupy hundreds of megabytes of garbage.
 */
const HEAP_MIB: Partial<Record<ServiceName, number>> = { documents: 1024 };

function nodeFlags(name: ServiceName): string[] {
  const heap = HEAP_MIB[name];
  return [
    "--enable-source-maps",
    // The main thread waits for threads that help it, which get no core while all are busy: 2.6 ms for each minor collection.
    "--no-parallel-scavenge",
    ...(STREAMING.includes(name) ? ["--max-semi-space-size=1", `--initial-old-space-size=${STREAMING_HEAP_MIB}`] : []),
    ...(heap === undefined ? [] : [`--max-old-space-size=${heap}`]),
  ];
}

/** A service's program with one of its commands, for example `migrate`. */
export function serviceProgram(name: ServiceName, command: readonly string[], envs: ServiceEnvs): Program {
  const folder = name === "documents-worker" ? "documents" : name;
  return {
    command: process.execPath,
    args: [...nodeFlags(name), join(ROOT, "services", folder, "dist", "main.js"), ...command],
    env: envs[name],
    cwd: ROOT,
  };
}
