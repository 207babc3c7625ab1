import { execFile } from "node:child_process";

/** Time-out of a kubectl or helm command, above the time-outs that the commands have themselves. */
const TIMEOUT_MS = 900_000;

export const RELEASE = requiredEnv("RELEASE");
const NAMESPACE = requiredEnv("NAMESPACE");

/** Every process of the product that runs as a Deployment. */
export const PARTS = ["gateway", "identity", "organizations", "documents", "documents-worker", "notifications"] as const;
export type Part = (typeof PARTS)[number];

/** Runs kubectl in the product's namespace. @returns its output @throws with its error output */
export function kube(...args: readonly string[]): Promise<string> {
  return run("kubectl", ["--namespace", NAMESPACE, ...args]);
}

export function helm(...args: readonly string[]): Promise<string> {
  return run("helm", ["--namespace", NAMESPACE, ...args]);
}

/** Restarts a part pod by pod, and waits for the end of the rollout. */
export async function restart(part: Part): Promise<void> {
  await kube("rollout", "restart", deployment(part));
  await rolledOut(part);
}

export async function rolledOut(part: Part): Promise<void> {
  await kube("rollout", "status", deployment(part), "--timeout=5m");
}

/** Names of the pods of a part that are not being deleted. */
export async function listPods(part: Part): Promise<string[]> {
  const { items } = JSON.parse(await kube("get", "pods", "--selector", selector(part), "--output", "json")) as {
    items: { metadata: { name: string; deletionTimestamp?: string } }[];
  };
  return items.flatMap(({ metadata }) => (metadata.deletionTimestamp === undefined ? [metadata.name] : []));
}

/** A number from a part's Deployment, or from another object of the same name, by JSONPath: `{.spec.replicas}`. */
export async function readNumber(part: Part, path: string, kind = "deployment"): Promise<number> {
  return Number(await kube("get", `${kind}/${RELEASE}-${part}`, "--output", `jsonpath=${path}`));
}

export const deployment = (part: Part): string => `deployment/${RELEASE}-${part}`;

/** Evicts a pod, as draining a node does. @throws when its pod disruption budget does not allow it */
export async function evict(pod: string): Promise<void> {
  const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: pod } };
  const path = `/api/v1/namespaces/${NAMESPACE}/pods/${pod}/eviction`;
  await run("kubectl", ["create", "--raw", path, "--filename", "-"], JSON.stringify(eviction));
}

const selector = (part: Part): string => `app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component=${part}`;

/** Runs a program to its end. @returns its output @throws with its error output */
export function run(program: string, args: readonly string[], input = "", env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: TIMEOUT_MS, maxBuffer: 2 ** 26, env: { ...process.env, ...env } };
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} ${args.slice(0, 6).join(" ")}: ${stderr.trim() || error.message}`, { cause: error }));
      else resolve(stdout.trim());
    });
    child.stdin?.end(input);
  });
}

/** An environment variable that deploy/kind/prove sets. */
export function requiredEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: this is run by deploy/kind/prove.`);
  return value;
}
