import { randomBytes } from "node:crypto";
import { ApiClient, visitor, waitFor } from "@takeoff/testing";
import { whileCalling, type Load } from "./calls.ts";
import { deployment, evict, given, helm, kube, numberOf, PARTS, podsOf, RELEASE, restart, rolledOut, type Part } from "./kube.ts";
import { tryFlows } from "./reach.ts";

/** A part whose only pod was killed is back well before. */
const PATIENCE_MS = 120_000;
/** Until replicas follow a load, and until all that was added is gone again. */
const SCALED_MS = 300_000;
const SCALED_BACK_MS = 900_000;

type Trial = (user: ApiClient) => Promise<string>;

/** What is tried, by its name on the command line. */
const TRIALS: Record<string, Trial> = {
  flows: async () => {
    const { allowed, refused } = await tryFlows();
    return `${allowed} flows as planned, ${refused} refused`;
  },
  restarts: async (user) => {
    const lines: string[] = [];
    for (const part of PARTS) lines.push(`${part}: ${await calling(user, {}, () => restart(part))}`);
    return lines.join("; ");
  },
  upgrade: async (user) => {
    const before = JSON.parse(await helm("get", "values", RELEASE, "--all", "--output", "json")) as { logLevel: string };
    const level = before.logLevel === "info" ? "warn" : "info";
    const up = await calling(user, {}, async () => {
      await helm("upgrade", RELEASE, given("CHART"), "--reuse-values", "--set", `logLevel=${level}`, "--wait", "--timeout", "10m");
    });
    const back = await calling(user, {}, async () => {
      await helm("rollback", RELEASE, "--wait", "--timeout", "10m");
    });
    return `upgrade: ${up}; rollback: ${back}`;
  },
  evictions: async () => {
    await withTwo("gateway", async () => {
      const [first = "", second = ""] = await podsOf("gateway");
      await evict(first);
      const refused = await evict(second).then(
        () => false,
        (error: unknown) => /disruption budget/.test(String(error)),
      );
      if (!refused) throw new Error("A second pod was evicted before the first was replaced.");
      await rolledOut("gateway");
    });
    return "one pod of two went, the second was refused";
  },
  kills: async (user) => {
    const lines: string[] = [];
    for (const part of PARTS) {
      const kill = async (): Promise<void> => {
        const [pod = ""] = await podsOf(part);
        await kube("delete", "pod", pod, "--grace-period=0", "--force");
        await rolledOut(part);
      };
      lines.push(`${part}: ${await calling(user, { patienceMs: PATIENCE_MS }, kill)}`);
    }
    return lines.join("; ");
  },
  scaling: async (user) => {
    const scalers = (await kube("get", "horizontalpodautoscalers", "--output", "name")).split("\n");
    if (!SCALED.every((part) => scalers.includes(`horizontalpodautoscaler.autoscaling/${RELEASE}-${part}`)))
      return "left out: autoscaling.enabled is off";
    const least = await each((part) => numberOf(part, "{.spec.minReplicas}", "horizontalpodautoscaler"));
    const running = (): Promise<number[]> => each((part) => numberOf(part, "{.status.readyReplicas}"));
    const atRest = async (): Promise<boolean> => sum(await running()) <= sum(least);
    // What was tried before may have been a rush of its own.
    await waitFor(atRest, { ...OFTEN, timeoutMs: SCALED_BACK_MS, what: "as few as at rest" });
    let most = least;
    const calls = await calling(user, { pauseMs: 0 }, async () => {
      const more = async (): Promise<boolean> => sum((most = await running())) > sum(least);
      await waitFor(more, { ...OFTEN, timeoutMs: SCALED_MS, what: "more of them" });
    });
    await waitFor(atRest, { ...OFTEN, timeoutMs: SCALED_BACK_MS, what: "as few as before" });
    return `${SCALED.join(" and ")} went from ${least.join(" and ")} to ${most.join(" and ")} and back; ${calls}`;
  },
};

/** Which of them has too much to do first depends on the machine. */
const SCALED: readonly Part[] = ["gateway", "documents"];

const OFTEN = { intervalMs: 2_000 };

const [url = "", ...wanted] = process.argv.slice(2);
try {
  const unknown = wanted.find((name) => !(name in TRIALS));
  if (unknown !== undefined) throw new Error(`There is no trial ${unknown}: there are ${Object.keys(TRIALS).join(", ")}.`);
  await prove(url, wanted.length > 0 ? wanted : Object.keys(TRIALS));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** With an organization of its own, which goes again with all that was uploaded. */
async function prove(origin: string, names: readonly string[]): Promise<void> {
  const staff = new ApiClient(origin);
  await staff.login("takeoff.smoke", process.env["TAKEOFF_SMOKE_PASSWORD"] ?? "", { expectOk: true });
  await staff.acceptNda({ expectOk: true });
  const suffix = randomBytes(4).toString("hex");
  const organization = { name: `Prove ${suffix}`, infra_metals_sponsor_email: null, infra_sponsor_location: null };
  const made = await staff.post("/organizations", organization, { expectOk: true });
  const { id } = made.json as { id: number };
  try {
    const user = await member(origin, staff, id, suffix);
    for (const name of names) {
      const begun = performance.now();
      const said = (await TRIALS[name]?.(user)) ?? "";
      console.log(`${name.padEnd(10)} ${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${said}`);
    }
  } finally {
    await staff.delete(`/organizations/${id}`, undefined, { expectOk: true });
  }
}

async function member(origin: string, staff: ApiClient, organizationId: number, suffix: string): Promise<ApiClient> {
  const account = { username: `prove.${suffix}`, password: `Aa1-${randomBytes(15).toString("base64url")}` };
  const body = { ...account, email: `${account.username}@takeoff.example`, role: "admin", organization_id: organizationId };
  await staff.post("/users", body, { expectOk: true });
  const user = visitor(origin);
  await user.login(account.username, account.password, { expectOk: true });
  await user.acceptNda({ expectOk: true });
  return user;
}

/** @returns the counts as words @throws with the first calls that failed */
async function calling(user: ApiClient, load: Load, work: () => Promise<void>): Promise<string> {
  const { uploads, lists, again, failed } = await whileCalling(user, load, work);
  if (failed.length > 0) {
    const first = failed.slice(0, 10).join("\n  ");
    throw new Error(`${failed.length} of ${uploads + lists + failed.length} calls failed:\n  ${first}`);
  }
  return `${uploads} uploads and ${lists} lists, none lost${again === 0 ? "" : `, ${again} sent again`}`;
}

async function withTwo(part: Part, work: () => Promise<void>): Promise<void> {
  const before = await numberOf(part, "{.spec.replicas}");
  if (before >= 2) return work();
  await kube("scale", deployment(part), "--replicas=2");
  try {
    await rolledOut(part);
    await work();
  } finally {
    await kube("scale", deployment(part), `--replicas=${before}`);
  }
}

/** A number of each part that is scaled by its CPU. */
function each(number: (part: Part) => Promise<number>): Promise<number[]> {
  return Promise.all(SCALED.map(number));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
