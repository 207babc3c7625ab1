import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../../local/places.ts";

interface ComposeSecret {
  source: string;
  target: string;
}

/** A service of `docker/compose.yaml`, as far as the checks look into it. */
export interface ComposeService {
  image: string;
  build?: { args: Record<string, string | null> };
  user?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  secrets?: ComposeSecret[];
  networks?: string[];
  network_mode?: string;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  mem_limit?: string;
  pids_limit?: number;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  restart?: string;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
}

/** `docker/compose.yaml` as Docker Compose reads it on a machine without `docker/.env`. */
export function readCompose(): ComposeFile {
  const text = readFileSync(join(ROOT, "docker", "compose.yaml"), "utf8");
  return interpolate(parse(text, { merge: true })) as ComposeFile;
}

/** Compose replaces variables in every value: here by their defaults. */
function interpolate(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1").replaceAll("$$", "$");
  if (Array.isArray(value)) return value.map(interpolate);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, interpolate(one)]));
}

/** Services that share a network with another one, without itself. */
export function listNeighbours({ services }: ComposeFile, network: string): string[] {
  return Object.entries(services).flatMap(([name, { networks = [] }]) => (networks.includes(network) ? [name] : []));
}
