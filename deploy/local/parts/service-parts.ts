import { join } from "node:path";
import { ROOT } from "../places.ts";
import type { Program } from "../process/launch.ts";
import type { Part } from "../process/supervised.ts";
import type { Ports } from "../ports.ts";
import { answers } from "../wait.ts";

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
  const [internal, http, rpc] = [() => ports.free(), () => ports.free(), () => ports.free()];
  return {
    identity: { internal: await internal(), http: await http(), rpc: await rpc() },
    organizations: { internal: await internal(), http: await http(), rpc: await rpc() },
    documents: { internal: await internal(), http: await http() },
    "documents-worker": { internal: await internal() },
    notifications: { internal: await internal(), http: await http() },
    gateway: { internal: await internal(), http: gatewayPort },
  };
}

/** What the services need to know of the rest of the stack. */
export interface ServiceSettings {
  addresses: Addresses;
  /** Of every process: mode, log level, public URL, Redis, limits. */
  common: Record<string, string>;
  databaseUrls: Record<Owner, string>;
  /** The keys with which each process signs and verifies, see `signingEnvs`. */
  signing: Record<ServiceName, Record<string, string>>;
  /** Storage as the documents service reads it. */
  store: Record<string, string>;
  mail: Record<string, string>;
  passwordResetKey: string;
}

/** The environment of a process of the product; its one-off commands take the same. */
function serviceEnv(name: ServiceName, settings: ServiceSettings): Record<string, string> {
  const { internal, http, rpc } = settings.addresses[name];
  return {
    ...settings.common,
    BIND_HOST: "127.0.0.1",
    INTERNAL_PORT: String(internal),
    ...(http === undefined ? {} : { HTTP_PORT: String(http) }),
    ...(rpc === undefined ? {} : { RPC_PORT: String(rpc) }),
    ...settings.signing[name],
    ...neighbours(name, settings),
  };
}

function neighbours(
  name: ServiceName,
  { addresses, common, databaseUrls, store, mail, passwordResetKey }: ServiceSettings,
): Record<string, string> {
  const tls = common["TLS_CERT_FILE"] !== undefined;
  const rpcAt = (port: number | undefined): string => `${tls ? "tls://" : ""}127.0.0.1:${port}`;
  const httpAt = (port: number): string => `${tls ? "https" : "http"}://127.0.0.1:${port}`;
  const rpc = { IDENTITY_RPC: rpcAt(addresses.identity.rpc), ORGANIZATIONS_RPC: rpcAt(addresses.organizations.rpc) };
  switch (name) {
    case "identity":
      return { DATABASE_URL: databaseUrls.identity, ORGANIZATIONS_RPC: rpc.ORGANIZATIONS_RPC, PASSWORD_RESET_KEY: passwordResetKey };
    case "organizations":
      return { DATABASE_URL: databaseUrls.organizations };
    case "documents":
    case "documents-worker":
      return { DATABASE_URL: databaseUrls.documents, ...rpc, ...store };
    case "notifications":
      return { DATABASE_URL: databaseUrls.notifications, ...rpc, ...mail };
    case "gateway":
      return {
        IDENTITY_RPC: rpc.IDENTITY_RPC,
        IDENTITY_URL: httpAt(addresses.identity.http),
        ORGANIZATIONS_URL: httpAt(addresses.organizations.http),
        DOCUMENTS_URL: httpAt(addresses.documents.http),
        NOTIFICATIONS_URL: httpAt(addresses.notifications.http),
        WEB_DIR: join(ROOT, "web", "dist"),
      };
  }
}

export function servicePart(name: ServiceName, settings: ServiceSettings): Part {
  const command = name === "documents-worker" ? ["worker"] : [];
  return {
    name,
    program: serviceProgram(name, command, settings),
    ready: () => answers(`http://127.0.0.1:${settings.addresses[name].internal}/health/ready`),
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

/**
 * How far a heap may go beyond what is in use before V8 clears it follows from how large it may become: four times at
 * Node's own limit. The rows of a few exports then occupy hundreds of megabytes of garbage.
 */
const HEAP_MIB: Partial<Record<ServiceName, number>> = { documents: 1024 };

function nodeFlags(name: ServiceName): string[] {
  const heap = HEAP_MIB[name];
  return [
    "--enable-source-maps",
    ...(STREAMING.includes(name) ? ["--max-semi-space-size=1"] : []),
    ...(heap === undefined ? [] : [`--max-old-space-size=${heap}`]),
  ];
}

/** A service's program with one of its commands, for example `migrate`. */
export function serviceProgram(name: ServiceName, command: readonly string[], settings: ServiceSettings): Program {
  const folder = name === "documents-worker" ? "documents" : name;
  return {
    command: process.execPath,
    args: [...nodeFlags(name), join(ROOT, "services", folder, "dist", "main.js"), ...command],
    env: serviceEnv(name, settings),
    cwd: ROOT,
  };
}
