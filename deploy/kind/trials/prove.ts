import type { ApiClient } from "@takeoff/testing";
import { withTraffic, type Load } from "./traffic.ts";
import {
  deployment,
  evict,
  helm,
  kube,
  readNumber,
  PARTS,
  listPods,
  RELEASE,
  requiredEnv,
  restart,
  rolledOut,
  type Part,
} from "../kube.ts";
import { killProcess, withSharedProcesses } from "./kill.ts";
import { withMember, type Member, type Step } from "./member.ts";
import { tryFlows } from "./reach.ts";
import { tryRestore } from "./restore.ts";
import { tryScalingByCpu, tryScalingByQueue } from "./scaling.ts";

/** Longest time until a part whose only process was killed serves requests again. */
const PATIENCE_MS = 120_000;

type Trial = (user: ApiClient, member: Member) => Promise<string>;

/** The trials by their names on the command line. */
const TRIALS: Record<string, Trial> = {
  flows: async () => {
    const { allowed, blocked } = await tryFlows();
    return `${allowed} connections allowed, ${blocked} blocked`;
  },
  restarts: async (user) => {
    const lines: string[] = [];
    for (const part of PARTS) lines.push(`${part}: ${await underTraffic(user, {}, () => restart(part))}`);
    return lines.join("; ");
  },
  upgrade: async (user) => {
    const before = JSON.parse(await helm("get", "values", RELEASE, "--all", "--output", "json")) as { logLevel: string };
    const level = before.logLevel === "info" ? "warn" : "info";
    const up = await underTraffic(user, {}, async () => {
      await helm("upgrade", RELEASE, requiredEnv("CHART"), "--reuse-values", "--set", `logLevel=${level}`, "--wait", "--timeout", "10m");
    });
    const back = await underTraffic(user, {}, async () => {
      await helm("rollback", RELEASE, "--wait", "--timeout", "10m");
    });
    return `upgrade: ${up}; rollback: ${back}`;
  },
  evictions: async () => {
    await withTwo("gateway", async () => {
      const [first = "", second = ""] = await listPods("gateway");
      await evict(first);
      const blocked = await evict(second).then(
        () => false,
        (error: unknown) => /disruption budget/.test(String(error)),
      );
      if (!blocked) throw new Error("A second pod was evicted before the first was replaced.");
      await rolledOut("gateway");
    });
    return "one pod of two was evicted, the eviction of the second was blocked";
  },
  kills: async (user) => {
    const lines: string[] = [];
    await withSharedProcesses(PARTS, async () => {
      for (const part of PARTS) {
        lines.push(`${part}: ${await underTraffic(user, { patienceMs: PATIENCE_MS }, () => killProcess(part))}`);
      }
    });
    return lines.join("; ");
  },
  restore: (user, member) => tryRestore(member, (work) => underTraffic(user, {}, work)),
  scaling: (user) => tryScalingByCpu((load, work) => underTraffic(user, load, work)),
  queues: (_user, member) => tryScalingByQueue(member),
};

const [url = "", ...names] = process.argv.slice(2);
try {
  const unknown = names.find((name) => !(name in TRIALS));
  if (unknown !== undefined) throw new Error(`There is no trial ${unknown}: there are ${Object.keys(TRIALS).join(", ")}.`);
  await prove(url, names.length > 0 ? names : Object.keys(TRIALS));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Runs trials with an organization of their own, which is deleted afterwards with all uploads. */
async function prove(origin: string, names: readonly string[]): Promise<void> {
  const silently: Step = (_text, work) => work();
  await withMember(origin, "Prove", silently, async (member) => {
    for (const name of names) {
      const begun = performance.now();
      const summary = (await TRIALS[name]?.(member.user, member)) ?? "";
      console.log(`${name.padEnd(10)} ${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${summary}`);
    }
  });
}

/** @returns the numbers of requests as text @throws with the first failed requests */
async function underTraffic(user: ApiClient, load: Load, work: () => Promise<void>): Promise<string> {
  const { uploads, lists, retried, slowestSeconds, failed } = await withTraffic(user, load, work);
  if (failed.length > 0) {
    const first = failed.slice(0, 10).join("\n  ");
    throw new Error(`${failed.length} of ${uploads + lists + failed.length} requests failed:\n  ${first}`);
  }
  return `${uploads} uploads and ${lists} lists, none failed${retried === 0 ? "" : `, ${retried} sent again, for at most ${slowestSeconds.toFixed(1)} s`}`;
}

async function withTwo(part: Part, work: () => Promise<void>): Promise<void> {
  const before = await readNumber(part, "{.spec.replicas}");
  if (before >= 2) return work();
  await kube("scale", deployment(part), "--replicas=2");
  try {
    await rolledOut(part);
    await work();
  } finally {
    await kube("scale", deployment(part), `--replicas=${before}`);
  }
}
