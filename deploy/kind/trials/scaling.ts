import { SUMMARIES_AT_ONCE, type DraftSummaries } from "@takeoff/contracts";
import { scaledPlanPdf, waitFor, type ApiClient } from "@takeoff/testing";
import { kube, readNumber, RELEASE, type Part } from "../kube.ts";
import type { Member } from "./member.ts";
import type { Load } from "./traffic.ts";

/** Longest time until replicas are added under load, and until they are removed after it. */
const SCALED_MS = 300_000;
const SCALED_BACK_MS = 900_000;
/** Longest time until every drawing of a trial has been read. */
const READ_MS = 900_000;
const OFTEN = { intervalMs: 2_000 };

/** The parts that scale by CPU. Which one scales first depends on the machine. */
const BY_CPU: readonly Part[] = ["gateway", "documents"];

/** The drawings of a queue, and their pages: one worker must take minutes for them. */
const DRAWINGS = 200;
const PAGES = 10;
const UPLOADERS = 4;
/** KEDA holds the replicas at this number while the annotation is there. */
const PAUSED = "autoscaling.keda.sh/paused-replicas";

/** Does the work while clients upload and list. @returns the numbers of their requests */
type UnderTraffic = (load: Load, work: () => Promise<void>) => Promise<string>;

/** The autoscalers of gateway and documents follow a load and its end. @returns what happened */
export async function tryScalingByCpu(underTraffic: UnderTraffic): Promise<string> {
  const scalers = (await kube("get", "horizontalpodautoscalers", "--output", "name")).split("\n");
  if (!BY_CPU.every((part) => scalers.includes(`horizontalpodautoscaler.autoscaling/${RELEASE}-${part}`)))
    return "skipped: autoscaling.enabled is false";
  const min = await each((part) => readNumber(part, "{.spec.minReplicas}", "horizontalpodautoscaler"));
  const running = (): Promise<number[]> => each(readReplicas);
  const atRest = async (): Promise<boolean> => sum(await running()) <= sum(min);
  // A previous trial may have caused load.
  await waitFor(atRest, { ...OFTEN, timeoutMs: SCALED_BACK_MS, what: "the minimum of replicas" });
  let max = min;
  const traffic = await underTraffic({ pauseMs: 0 }, async () => {
    const more = async (): Promise<boolean> => sum((max = await running())) > sum(min);
    await waitFor(more, { ...OFTEN, timeoutMs: SCALED_MS, what: "more replicas" });
  });
  await waitFor(atRest, { ...OFTEN, timeoutMs: SCALED_BACK_MS, what: "the minimum of replicas again" });
  return `${BY_CPU.join(" and ")} went from ${min.join(" and ")} to ${max.join(" and ")} and back; ${traffic}`;
}

/** Workers follow a queue of drawings, which waits while there is none, and its end; they read every one. @returns what happened */
export async function tryScalingByQueue({ user, staff }: Member): Promise<string> {
  const part: Part = "documents-worker";
  const scaled = await kube("get", `scaledobjects.keda.sh/${RELEASE}-${part}`, "--output", "name").catch(() => "");
  if (scaled === "") return "skipped: keda.enabled is false";
  const min = await readNumber(part, "{.spec.minReplicaCount}", "scaledobject");
  const running = (): Promise<number> => readReplicas(part);
  let ids: number[];
  // A fast worker would read the drawings as they come, and no queue would grow.
  await kube("annotate", scaled, "--overwrite", `${PAUSED}=0`);
  try {
    await waitFor(async () => (await running()) === 0, { ...OFTEN, timeoutMs: SCALED_MS, what: "the last worker to stop" });
    ids = await uploadDrawings(user);
  } finally {
    await kube("annotate", scaled, `${PAUSED}-`);
  }
  const begun = performance.now();
  const seconds = (): string => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
  let max = 0;
  const more = async (): Promise<boolean> => (max = Math.max(max, await running())) > min;
  await waitFor(more, { ...OFTEN, timeoutMs: SCALED_MS, what: "more workers" });
  const added = seconds();
  const ended = async (): Promise<string[] | null> => {
    await more();
    const states = await listStates(staff, ids);
    return states.every((state) => state === "ready" || state === "failed") ? states : null;
  };
  const states = await waitFor(ended, { ...OFTEN, timeoutMs: READ_MS, what: `${ids.length} drawings to be read` });
  const read = seconds();
  const failed = states.filter((state) => state === "failed").length;
  if (failed > 0) throw new Error(`${failed} of ${ids.length} drawings could not be read.`);
  const atRest = async (): Promise<boolean> => (await running()) <= min;
  await waitFor(atRest, { ...OFTEN, timeoutMs: SCALED_BACK_MS, what: "the minimum of workers again" });
  return `${part} went from 0 to ${max} and back to ${min}; more than ${min} after ${added}, ${ids.length} drawings read after ${read}, none failed`;
}

/** @returns the ids of the uploaded drawings */
async function uploadDrawings(user: ApiClient): Promise<number[]> {
  const file = scaledPlanPdf(PAGES);
  const ids: number[] = [];
  let begun = 0;
  const upload = async (): Promise<void> => {
    while (begun < DRAWINGS) {
      const filename = `${++begun}.pdf`;
      ids.push(((await user.upload({ file, filename, expectOk: true })).json as { id: number }).id);
    }
  };
  await Promise.all(Array.from({ length: UPLOADERS }, upload));
  return ids;
}

/** The states of the documents' drafts; `queued` where there is none yet. */
async function listStates(staff: ApiClient, ids: readonly number[]): Promise<string[]> {
  const states = new Map<number, string>();
  for (let from = 0; from < ids.length; from += SUMMARIES_AT_ONCE) {
    const some = ids.slice(from, from + SUMMARIES_AT_ONCE);
    const { drafts } = (await staff.get(`/drafts?documents=${some.join()}`, { expectOk: true })).json as DraftSummaries;
    for (const { document_id, state } of drafts) states.set(document_id, state);
  }
  return ids.map((id) => states.get(id) ?? "queued");
}

const readReplicas = (part: Part): Promise<number> => readNumber(part, "{.status.readyReplicas}");

/** A number of each part in `BY_CPU`. */
function each(number: (part: Part) => Promise<number>): Promise<number[]> {
  return Promise.all(BY_CPU.map(number));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
