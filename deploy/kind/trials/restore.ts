import { hash, randomUUID } from "node:crypto";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bigPdf, smallPdf, waitFor, type ApiClient } from "@takeoff/testing";
import { areStoresInChart, forward, inNamespace } from "../stores/cluster-stores.ts";
import { helm, kube, PARTS, RELEASE, requiredEnv, run } from "../kube.ts";
import type { Member } from "./member.ts";
import { backUpRelease, buildServices, restoreRelease } from "../stores/sets.ts";

const MIB = 1_048_576;
/** Time until the network lets a new pod be reached. */
const REACHED_MS = 60_000;

/** Does the work while clients upload and list. @returns the numbers of their requests */
export type UnderTraffic = (work: () => Promise<void>) => Promise<string>;

interface Saved {
  id: number;
  sha256: string;
}

/**
 * Backs the release up under load, restores the set into a new release in a namespace of its own, and signs in there. The documents must be
 * there byte by byte, and one that was deleted after the set was made must not. @returns what happened, with the times of the steps
 */
export async function tryRestore({ user, accounts }: Member, underTraffic: UnderTraffic): Promise<string> {
  if (!(await areStoresInChart())) return "skipped: not all stores are inside the chart";
  using temporary = mkdtempDisposableSync(join(tmpdir(), "takeoff-restore-"));
  const at = `${requiredEnv("NAMESPACE")}-restore-${randomUUID().slice(0, 8)}`;
  const sets = join(temporary.path, "sets");
  const times: string[] = [];
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    times.push(`${what} ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    return result;
  };
  const folder = join(temporary.path, "stores");
  await buildServices();
  const [kept, deleted] = await uploadSome(user);
  const traffic = await timed("backup", () => underTraffic(() => backUpRelease([sets], { dataDir: folder })));
  await user.delete(`/pdfs/${deleted.id}`, undefined, { expectOk: true });
  await backUpRelease([sets, "--erasures-only"], { dataDir: folder });
  try {
    await timed("new release", () => install(at, temporary.path));
    await timed("restore and start", () => restoreRelease([sets], { dataDir: folder, at }));
    await timed("log-in and comparison", () => expectRestored(at, accounts, kept, deleted));
  } finally {
    await run("kubectl", ["delete", "namespace", at, "--ignore-not-found", "--wait=false"]);
  }
  return `${kept.length} documents restored, the deleted one deleted again; ${times.join(", ")}; during the backup ${traffic}`;
}

/** @returns documents to keep, and one to delete after the backup */
async function uploadSome(user: ApiClient): Promise<[Saved[], Saved]> {
  const saved: Saved[] = [];
  for (const file of [smallPdf(), bigPdf(7 * MIB), smallPdf({ pages: 3 }), smallPdf({ seed: 2 })]) {
    const uploaded = await user.upload({ file, expectOk: true });
    saved.push({ id: (uploaded.json as { id: number }).id, sha256: hash("sha256", file) });
  }
  const [last, ...first] = saved.reverse();
  if (!last) throw new Error("Nothing was uploaded.");
  return [first, last];
}

/** Installs the release again, with its Secrets and values, in a namespace of its own: one pod of each part, reached by no ingress. */
async function install(at: string, folder: string): Promise<void> {
  await run("kubectl", ["create", "namespace", at]);
  const found = JSON.parse(
    await kube("get", "secret", "--selector", "app.kubernetes.io/component=secrets", "--output", "json"),
  ) as SecretList;
  const items = found.items.map(({ metadata: { name, labels, annotations = {} }, ...secret }) => {
    const owner = { ...annotations, "meta.helm.sh/release-namespace": at };
    return { ...secret, metadata: { name, labels, annotations: owner } };
  });
  await run("kubectl", ["--namespace", at, "apply", "--filename", "-"], JSON.stringify({ ...found, metadata: {}, items }));
  const values = join(folder, "values.yaml");
  writeFileSync(values, await helm("get", "values", RELEASE, "--output", "yaml"));
  const one = ["ingress.enabled=false", "autoscaling.enabled=false", "keda.enabled=false", "monitoring.enabled=false"];
  // It asks for little, so that both releases fit on a small node.
  const stores = ["postgresql", "redis", "s3"].map((store) => `${store}.resources.requests.cpu=10m`);
  const parts = PARTS.flatMap((part) => [`services.${part}.replicas=1`, `services.${part}.resources.requests.cpu=10m`]);
  const set = [...one, ...stores, ...parts].join(",");
  await helm(...inNamespace(at), "install", RELEASE, requiredEnv("CHART"), "--values", values, "--set", set, "--wait", "--timeout", "10m");
}

interface SecretList {
  items: { metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> } }[];
}

async function expectRestored(at: string, { user, staff }: Member["accounts"], kept: readonly Saved[], deleted: Saved): Promise<void> {
  const { port, stop } = await forward(`service/${RELEASE}-gateway:8080`, at);
  try {
    const origin = `http://127.0.0.1:${port}`;
    await waitFor(() => staff.signIn(origin).catch(() => null), { timeoutMs: REACHED_MS, intervalMs: 1_000, what: "staff to sign in" });
    const client = await user.signIn(origin);
    for (const { id, sha256 } of kept) {
      const { body } = await client.get(`/pdfs/${id}/download`, { expectOk: true });
      if (hash("sha256", body) !== sha256) throw new Error(`The document ${id} came back with other bytes.`);
    }
    const isGone = async (): Promise<boolean> => (await client.get(`/pdfs/${deleted.id}`)).status === 404;
    await waitFor(isGone, { timeoutMs: REACHED_MS, what: "the deleted document to be deleted again" });
  } finally {
    stop();
  }
  await kube(
    ...inNamespace(at),
    "exec",
    `deployment/${RELEASE}-documents`,
    "--container",
    "documents",
    "--",
    "node",
    "dist/main.js",
    "reconcile",
  );
}
