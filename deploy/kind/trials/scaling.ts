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

/** The drawings that a queue gets at least, how many clients upload them, and the pages of each. */
const DRAWINGS = 200;
const UPLOADERS = 8;
const PAGES = 6;

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

/** Workers follow a queue of drawings and its end, and read every one of them. @returns what happened */
export async function tryScalingByQueue({ user, staff }: Member): Promise<string> {
  const part: Part = "documents-worker";
  const scaled = await kube("get", `scaledobjects.keda.sh/${RELEASE}-${part}`, "--output", "name").catch(() => "");
  if (scaled === "") return "skipped: keda.enabled is false";
  const min = await readNumber(part, "{.spec.minReplicaCount}", "scaledobject");
  const atRest = async (): Promise<boolean> => (await readReplicas(part)) <= min;
  await waitFor(atRest, { ...OFTEN, timeoutMs: SCALED_BACK_MS, what: "the minimum of workers" });
  let max = min;
  const isScaled = async (): Promise<boolean> => (max = Math.max(max, await readReplicas(part))) > min;
  const begun = performance.now();
  const ids = await uploadUntil(user, () => waitFor(isScaled, { ...OFTEN, timeoutMs: SCALED_MS, what: "more workers" }));
  const states = await waitFor(
    async () => {
      await isScaled();
      const found = await listStates(staff, ids);
      return found.every((state) => state === "ready" || state === "failed") && found;
    },
    { ...OFTEN, timeoutMs: READ_MS, what: `${ids.length} drawings to be read` },
  );
  const seconds = (performance.now() - begun) / 1000;
  const failed = states.filter((state) => state === "failed").length;
  if (failed > 0) throw new Error(`${failed} of ${ids.length} drawings could not be read.`);
  await waitFor(atRest, { ...OFTEN, timeoutMs: SCALED_BACK_MS, what: "the minimum of workers again" });
  return `${part} went from ${min} to ${max} and back; ${ids.length} drawings read in ${seconds.toFixed(0)} s, none failed`;
}

/** Uploads drawings from concurrent clients until `work` ends, and at least `DRAWINGS`. @returns their ids */
async function uploadUntil(user: ApiClient, work: () => Promise<unknown>): Promise<number[]> {
  // Reading must take longer than uploading.
  const file = scaledPlanPdf(PAGES);
  const ids: number[] = [];
  const working = { isDone: false };
  let begun = 0;
  const upload = async (): Promise<void> => {
    while (begun < DRAWINGS || !working.isDone) {
      const filename = `${++begun}.pdf`;
      ids.push(((await user.upload({ file, filename, expectOk: true })).json as { id: number }).id);
    }
  };
  const done = work().finally(() => (working.isDone = true));
  await Promise.all([done, ...Array.from({ length: UPLOADERS }, upload)]);
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
