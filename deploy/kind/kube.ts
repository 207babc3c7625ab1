import { execFile } from "node:child_process";

/** A command of kubectl or helm ends by itself well before this. */
const TIMEOUT_MS = 900_000;

export const RELEASE = given("RELEASE");
const NAMESPACE = given("NAMESPACE");

/** Every process of the product that runs as a Deployment. */
export const PARTS = ["gateway", "identity", "organizations", "documents", "documents-worker", "notifications"] as const;
export type Part = (typeof PARTS)[number];

/** Runs kubectl in the product's namespace. @returns what it printed @throws with all that it said */
export function kube(...args: readonly string[]): Promise<string> {
  return said("kubectl", ["--namespace", NAMESPACE, ...args]);
}

export function helm(...args: readonly string[]): Promise<string> {
  return said("helm", ["--namespace", NAMESPACE, ...args]);
}

/** Restarts a part pod by pod, and waits until that is done. */
export async function restart(part: Part): Promise<void> {
  await kube("rollout", "restart", deployment(part));
  await rolledOut(part);
}

export async function rolledOut(part: Part): Promise<void> {
  await kube("rollout", "status", deployment(part), "--timeout=5m");
}

/** Names of the pods of a part that are meant to stay. */
export async function podsOf(part: Part): Promise<string[]> {
  const { items } = JSON.parse(await kube("get", "pods", "--selector", selector(part), "--output", "json")) as {
    items: { metadata: { name: string; deletionTimestamp?: string } }[];
  };
  return items.flatMap(({ metadata }) => (metadata.deletionTimestamp === undefined ? [metadata.name] : []));
}

/** A number out of a part's Deployment, or of another object of its name, by its path: `{.spec.replicas}`. */
export async function numberOf(part: Part, path: string, kind = "deployment"): Promise<number> {
  return Number(await kube("get", `${kind}/${RELEASE}-${part}`, "--output", `jsonpath=${path}`));
}

export const deployment = (part: Part): string => `deployment/${RELEASE}-${part}`;

/** Asks the cluster to remove a pod if its budget allows it, as draining a node does. @throws when it does not */
export async function evict(pod: string): Promise<void> {
  const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: pod } };
  const path = `/api/v1/namespaces/${NAMESPACE}/pods/${pod}/eviction`;
  await said("kubectl", ["create", "--raw", path, "--filename", "-"], JSON.stringify(eviction));
}

const selector = (part: Part): string => `app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component=${part}`;

function said(program: string, args: readonly string[], input = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} ${args.slice(0, 6).join(" ")}: ${stderr.trim() || error.message}`, { cause: error }));
      else resolve(stdout.trim());
    });
    child.stdin?.end(input);
  });
}

/** What deploy/kind/prove sets. */
export function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: this is run by deploy/kind/prove.`);
  return value;
}
