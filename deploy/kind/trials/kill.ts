import { waitFor } from "@takeoff/testing";
import { deployment, kube, listPods, rolledOut, type Part } from "../kube.ts";

/** Longest time until a killed container is ready again. */
const BACK_MS = 120_000;

/** Program that kills the process of its pod that runs the service, and so itself: they are in one container. */
const KILL = `
const { readdirSync, readFileSync } = require("node:fs");
const wordsOf = (pid) => { try { return readFileSync("/proc/" + pid + "/cmdline", "utf8").split("\\0"); } catch { return []; } };
const service = readdirSync("/proc").find((pid) => /^[0-9]+$/.test(pid) && wordsOf(pid).includes("dist/main.js"));
process.kill(Number(service), "SIGKILL");
`;

interface Container {
  name: string;
  ready: boolean;
  restartCount: number;
  lastState: { terminated?: { exitCode: number } };
}

/**
 * Runs `work` while the containers of each pod share their processes. The service then is not process 1, which no signal from inside
 * its container kills. Restarts each part before and after it, pod by pod.
 */
export async function withSharedProcesses(parts: readonly Part[], work: () => Promise<void>): Promise<void> {
  const share = async (value: true | null): Promise<void> => {
    const change = JSON.stringify({ spec: { template: { spec: { shareProcessNamespace: value } } } });
    for (const part of parts) await kube("patch", deployment(part), "--type=merge", "--patch", change);
    for (const part of parts) await rolledOut(part);
  };
  try {
    await share(true);
    await work();
  } finally {
    await share(null);
  }
}

/** Kills the process of one pod of a part with SIGKILL, and waits until its container is back. @throws when it ended in another way */
export async function killProcess(part: Part): Promise<void> {
  const pod = await waitFor(() => findReadyPod(part), { timeoutMs: BACK_MS, intervalMs: 500, what: `a pod of ${part}` });
  const { restartCount } = await findContainer(pod, part);
  // The command ends with the container that it runs in, so its own result says nothing.
  await kube("exec", pod, "--container", part, "--", "node", "-e", KILL).catch(() => undefined);
  const isBack = async (): Promise<Container | null> => {
    const container = await findContainer(pod, part);
    return container.restartCount > restartCount && container.ready ? container : null;
  };
  const { lastState } = await waitFor(isBack, { timeoutMs: BACK_MS, intervalMs: 500, what: `${pod} to start again` });
  const code = lastState.terminated?.exitCode;
  if (code !== 128 + 9) throw new Error(`${pod} was not killed by SIGKILL: it ended with ${code}.`);
}

/** A part that KEDA scales may have no pod yet. */
async function findReadyPod(part: Part): Promise<string | undefined> {
  for (const pod of await listPods(part)) if ((await findContainer(pod, part)).ready) return pod;
  return undefined;
}

async function findContainer(pod: string, part: Part): Promise<Container> {
  const { status } = JSON.parse(await kube("get", "pod", pod, "--output", "json")) as { status: { containerStatuses: Container[] } };
  const container = status.containerStatuses.find(({ name }) => name === part);
  if (!container) throw new Error(`The pod ${pod} has no container ${part}.`);
  return container;
}
